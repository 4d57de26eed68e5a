import { list } from '../../language/words/word-list.ts'

/** Makes thanks warmer and says nothing else beside them: «مشكورة قلبي», «يسلمو كتير». */
export const WARMLY =
  list(`يا, قلبي, ياقلبي, حبيبتي, حبيبي, حبايبي, ياحبيبي, حبي, عمري, ياعمري, عيوني, حياتي, روحي, ياروحي, يالغالي
  يالغالية, يالحبيب, يالطيب, باشا, فندم, استاذ, استاذة, دكتور, دكتورة, اخوي, اخي, اختي, خوي, ياخوي, كتير
  كثير, كثيرا, وايد, واجد, مرة, أوي, قوي, جدا, والله, لك, لكم, الك, الكم, ليك, ليكم`)

/** Whom a greeting addresses, which says nothing else beside it: «مرحبا دكتور», "hi doc". */
export const GREETED =
  list(`يا, دكتور, دكتورة, دكتورنا, استاذ, استاذة, استاذنا, باشا, باشمهندس, مهندس, مهندسة, فندم, ريس, معلم, كابتن
  مدام, شيخ, شيخنا, حجي, خالة, عمي, عمو, الغالي, الغالين, الطيب, اخوي, اخي, اختي, اخواني, خوي, ياخوي, حبيبي
  حبيبتي, حبايبي, شباب, بنات, جماعة, اخوان, عزيزي, عزيزتي, سيد, سيدي, حلوين, كلكم, جميعا, doctor, doc, dr
  sir, madam, maam, miss, chef, captain, bro, mate, dude, man, guys, folks, team, dear, friend, friends
  there, everyone, everybody, all, again, ladies`)
