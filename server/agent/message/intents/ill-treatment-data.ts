import { list } from '../../language/words/word-list.ts'

/** Who works for a company and meets its customers. */
export const STAFF = list(`staff, employee, employees, worker, workers, colleague, team, crew, personnel
receptionist, reception, clerk, teller, cashier, salesman, saleswoman, salesperson, sales guy, seller, shop assistant, assistant
agent, agents, rep, reps, representative, operator, support, customer service, call centre, call center, manager, supervisor, owner
driver, drivers, chauffeur, captain, courier, couriers, rider, delivery guy, delivery man, delivery boy, messenger, movers, mover
waiter, waitress, server, chef, cook, barista, host, hostess, bellboy, concierge, housekeeper, cleaner, cleaners, maid, nanny, sitter, babysitter
doctor, nurse, nurses, dentist, therapist, surgeon, midwife, pharmacist, physio, vet, groomer, optician
teacher, tutor, lecturer, professor, instructor, coach, trainer, principal, bus driver, carer, caregiver
technician, plumber, electrician, engineer, mechanic, installer, repairman, handyman, painter, gardener
barber, hairdresser, stylist, beautician, masseuse, tailor, photographer, guide, tour guide
guard, guards, security, security guard, bouncer, doorman, usher, steward, stewardess, flight attendant, attendant, pilot, inspector
lawyer, notary, consultant, adviser, advisor, broker, translator, realtor, collector
موظف, موظفة, موظفين, موظفون, الموظفات, عامل, عاملة, عمال, طاقم, فريق, كادر, مسؤول, مسؤولة, مدير, مديرة, مشرف, مشرفة, صاحب المحل
استقبال, رسبشن, كاشير, بائع, بائعة, بياع, بياعة, مندوب, مندوبة, مندوبين, سائق, سواق, سايق, كابتن, ناقلين
نادل, نادلة, جرسون, ويتر, طباخ, شيف, باريستا, مضيف, مضيفة, شغالة, خادمة, مربية, جليسة
طبيب, طبيبة, دكتور, دكتورة, ممرض, ممرضة, ممرضين, صيدلي, صيدلانية, بيطري
معلم, معلمة, مدرس, مدرسة, أستاذ, أستاذة, أبلة, مدرب, مدربة, كوتش, مديرة المدرسة
فني, فنيين, سباك, كهربائي, مهندس, مهندسة, حلاق, حلاقة, كوافيرة, خياط, خياطة, مصور, مصورة, مرشد, مرشدة
حارس, حراس, سكيورتي, أمن, رجل الأمن, حارس الأمن, محامي, محامية, محام, موثق, مستشار, وسيط, سمسار, مترجم, محصل`)

/** What is done to somebody and insults or hurts them; the one it is done to follows. */
export const DID_TO =
  list(`yelled at, yells at, yelling at, yell at, shouted at, shouts at, shouting at, shout at
screamed at, screams at, screaming at, scream at, swore at, swears at, swearing at, sworn at, cursed at, cursed, cursing at
snapped at, snaps at, barked at, laughed at, laughs at, laughing at, spat at, spat on, sneered at, smirked at
made fun of, makes fun of, making fun of, make fun of, mocked, mocks, mocking, ridiculed, teased, humiliated, humiliates, belittled, belittles
insulted, insults, insulting, offended, bullied, bullies, harassed, harasses, harassing, threatened, threatens, threatening, intimidated
slapped, slaps, slapping, punched, shoved, spat in the face of
hung up on, hang up on, hangs up on, hanging up on, slammed the door on, slammed the phone on, talked down to, talks down to, talking down to
lied to, lies to, lying to, gossip about, gossips about, gossiped about, gossiping about, rolled his eyes at, rolled her eyes at, rolled their eyes at
abused, disrespected, disrespects, degraded, demeaned, discriminated against, treated badly, mistreated, mistreats, manhandled, body shamed, fat shamed
kicked out, threw out, thrown out, chased away, walked in on, barged in on`)

/** What somebody does who treats others badly, whoever it is done to. */
export const MISBEHAVED =
  list(`rolled his eyes, rolled her eyes, rolled their eyes, rolling his eyes, rolling her eyes, slammed the door, slammed the phone
hung up, barged in, barged into, stormed into, called me names, called us names, used bad language, foul language, cursing, swearing
raised his voice, raised her voice, raised their voice, raised their voices, raising his voice, raising her voice
refused to listen, would not listen, wouldnt listen, wouldn't listen, dont listen, don't listen, does not listen, doesnt listen
spoke to me like, talked to me like, talks to me like, talked to us like, spoke to us like, treated me like, treated us like, treats me like, treats us like, treated my
looked down on, looks down on, looking down on, giggled, giggling, smirked, smirking, sneered, humiliating, humiliation, humilated, humiliated`)

/** How somebody is who treats others badly. */
export const BAD_MANNERED =
  list(`rude, ruder, rudest, rudely, rudeness, impolite, arrogant, arrogance, arrogantly, condescending, dismissive, insolent, hostile
disrespectful, disrespect, abusive, racist, sexist, aggressive, aggressively, mean to, nasty, vulgar, unprofessional, ill mannered, bad mannered, so rough, was rough, were rough, was drunk`)

/** Whom it is done to. */
export const THEM = list(
  `me, us, my, our, him, her, them, his, their, everyone, everybody, customers, people, kids, children, the kids, the children, women, guests`,
)

/** The company itself, as its customers call it. */
export const COMPANY = list('your, ur, you guys, you people')

/** What Arabic says is done to somebody and insults or hurts them. */
export const AR_DID =
  list(`صرخ, صرخت, صرخوا, يصرخ, تصرخ, يصرخون, صايح, صيح, صيحت, يصيح, تصيح, يزعق, زعق, زعقت, رفع صوته, رفعت صوتها, رفعوا صوتهم, رفعوا أصواتهم, يرفع صوته, ترفع صوتها
شتم, شتمت, شتموا, شتمني, شتمتني, شتمنا, يشتم, تشتم, سب, سبوا, سبني, سبتني, يسب, تسب, يسبون, غلط علي, غلطت علي, غلطوا علي, يغلط علينا, تلفظ, تلفظت, لعن, لعنت
أهان, أهانت, أهانوا, أهانني, أهانتني, أهانوني, أهاننا, يهين, تهين, يهينون, انهان, انهنت, أهنت
سخر, سخرت, سخروا, يسخر, تسخر, يسخرون, استهزأ, استهزأت, استهزؤوا, يستهزئ, تستهزئ, تطنز, تطنزت, تطنزوا, يتطنز, يتطنزون, تمسخر, تمسخرت, تمسخروا, يتمسخر, تتمسخر, يتمسخرون, يتريق, تتريق, اتريق, اتريقت
احتقر, احتقرت, احتقرني, احتقرتني, يحتقر, تحتقر, استحقر, استحقرني, استحقرتني, يستحقر, أذلني, أذلتني, ذلني, حقرني, حقرتني, هزأني, هزأتني, هزأنا, يهزئ, هاوشني, هاوشتني, هاوشنا, تهاوش علي, نهرني, نهرتني, وبخني, وبختني, زفني, زفتني
طردني, طردتني, طردونا, طردنا, طردوني, طردتنا, دفني, دفتني, دزني, صفع, صفعت, صفعني, ضربني, ضرب ولدي, ضرب بنتي, ضربت ولدي, ضربت بنتي, هددني, هددتني, هددنا, يهدد, يهددنا, تحرش, تحرشوا, يتحرش, تنمر, تنمرت, تنمروا, يتنمر, يتنمرون
كذب علي, كذبت علي, كذبوا علي, كذب علينا, كذبوا علينا, يكذب علي, يكذبون علينا, ضحك علي, ضحكت علي, ضحكوا علي, ضحك علينا, ضحكوا علينا, يضحكون علي
الخط في وجهي, الخط بوجهي, السماعة في وجهي, السماعة بوجهي, الباب في وجهي, الباب بوجهي, تجاهلني, تجاهلتني, تجاهلنا, تجاهلونا, تجاهلوني, عاملني, عاملتني, عاملونا, عاملوني, عاملنا كأننا, عاملتنا كأننا, كأننا حرامية, كأني حرامي, كأنني سارق, كني حرامي, كأننا متسولين, دخلوا بدون استئذان, دخل بدون استئذان, دون استئذان, بدون ما يستأذن, بدون ما يستأذنون`)

/** What is shut or thrown, and into whose face. */
export const AR_SHUT = list(
  `قفل, قفلت, قفلوا, يقفل, تقفل, سكر, سكرت, سكروا, يسكر, تسكر, صك, صكت, أغلق, أغلقت, يغلق, تغلق, رمى, رمت, رماه, رماها, يرمي, ترمي`,
)
export const AR_FACE = list('بوجهي, في وجهي, بوجهنا, في وجهنا, بوجه, علي, علينا')

/** How Arabic says that somebody treats others badly. */
export const AR_BAD_MANNERED =
  list(`وقح, وقحة, وقحين, وقاحة, بوقاحة, قليل أدب, قليلة أدب, قليلين أدب, قلة أدب, قلة احترام, قلة ذوق, قليل ذوق, بقلة أدب, بقلة احترام
متكبر, متكبرة, متغطرس, متغطرسة, مغرور, مغرورة, باستعلاء, استعلاء, بتعال, بتكبر, بازدراء, ازدراء, باحتقار, احتقار, استحقار, مهين, مهينة, إهانة, بإهانة, بفظاظة, فظ, فظة, فظاظة
عنصري, عنصرية, عنصريين, مستفز, مستفزة, مستفزين, همجي, همجية, بعنف, عدواني, عدوانية, غير لائق, غير لائقة, غير محترم, غير محترمة, مو محترم, مو محترمة, مب محترم, ما يحترم, ما تحترم, ما يحترمون, سيئ الخلق, سيئة الخلق, بلا أخلاق, بدون أخلاق, ما عنده أخلاق, ما عندها أخلاق
أسلوبه زفت, أسلوبها زفت, أسلوبه خايس, أسلوبها خايس, أسلوبه سيئ, أسلوبها سيئ, أسلوبه سيء, أسلوبها سيء, أسلوبه مو حلو, أسلوبها مو حلو, أسلوبه تعبان, أسلوبها تعبان, سوء أسلوب, سوء أدب, سوء خلق, سوء تعامل, سوء التعامل`)
