//! What the person sees: whole screens over a real game.

mod stand;

use stand::Stand;
use triumph::ui::Screen;
#[test]
fn look() {
    let mut s = Stand::fight((80, 24));
    println!("{}", s.shot());
    s.keys("Tab");
    println!("{}", s.shot());
    s.keys("a");
    println!("{}", s.shot());
    s.keys("Enter");
    println!("{}", s.shot());
    s.keys("Enter g l");
    println!("{}", s.shot());
    s.keys("m");
    println!("{}", s.shot());
    s.keys("Esc w x Enter");
    println!("{}", s.shot());
    s.keys("Esc Esc : w o");
    println!("{}", s.shot());
    s.keys("Esc ?");
    println!("{}", s.shot());
    s.keys("Esc C-p");
    println!("{}", s.shot());
    s.keys("Esc g");
    println!("{}", s.shot());
    s.keys("p");
    println!("{}", s.shot());
    s.keys("4");
    println!("{}", s.shot());
    s.keys("g r h h");
    println!("{}", s.shot());
    let s = Stand::fight((200, 60));
    println!("{}", s.shot());
}
