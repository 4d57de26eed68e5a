/**
 * Words that shape a question without saying what it is about. They are neither searched for nor counted when the agent
 * asks itself how much of a question a passage covers.
 */
export const STOP_WORDS: readonly string[] = [
  // English: articles, pronouns, auxiliaries, prepositions, question words.
  ...words(`a an the this that these those there here it its i im ive id me my mine we us our you your yours he him his
  she her they them their who whom whose which what whats when why how if then than so as of to in on at by for from with
  without into onto about over under up down out off after before until till during between within per via and or but not
  no nor is are was were be been being am isnt arent do does did done doing dont doesnt didnt have has had having havent
  hasnt can could cant cannot will would wont shall should may might must ill youll youre theyre thats lets one ones any
  some all each every both either other another same such own only very too more most much many few less else where
  whether because while`),
  // English: politeness, asking, and verbs that stand in for any other.
  ...words(`please hi hello hey dear sir madam guys team thanks thank want wanted wanna need needed like love wish hope
  know tell told let say said ask asking asked wonder wondering explain give get getting got gotten go going goes gonna
  come came make made take taken takes taking put see look looking looks find use using try trying help happen happens
  possible able allow allowed accept accepted offer offers provide support work works mean means think thought
  information info detail details question questions policy policies rule rules way ways method methods option options thing things
  kind kinds type types available availability exist exists exactly really just also still yet already now today currently
  maybe again ever always never sure ok okay well right actually usually normally long soon quick quickly receive received
  receiving buy buying bought supposed anyone someone somebody people customer customers sort case cases bit lot anything something
  everything nothing number numbers time times reason send sends sent sending`),
  // Arabic: particles, pronouns, prepositions, question words, of the standard language and of the Gulf.
  ...words(`في من على عن الى إلى مع او أو و ثم لكن بل هل ما ماذا متى كيف لماذا لم لن لا ليس ان أن إن إذا اذا لو كان كانت يكون
  تكون هو هي هم هذا هذه هذي هاذا هذاك ذلك تلك الذي التي اللي الي أنا انا نحن احنا إحنا أنت انت انتم أنتم انتو كم أي اي كل بعض
  قد لقد سوف راح بعد قبل خلال بين حول عند عندكم عندي عندك لدي لديكم لديك له لها لكم لي لنا منكم منها منه فيه فيها فيكم به بها
  عليه عليها عنه عنها معي معكم وش ايش إيش شو ايه ليش ليه شلون كيفية بس برضو برضه كمان حتى غير مو مب مش هنا هناك الحين
  الان الآن اليوم بكره بكرا يعني طيب زين ذا دي انه انها إنه إنها حق حقت حقكم مثل زي نفس أكثر اكثر جدا بالضبط بالظبط مرة مره كثير عشان
  علشان لأن لان أيضا ايضا فقط سواء حال أثناء وين أين اين فين ول ال`),
  // Arabic: the same with pronouns and with one another.
  ...words(`نعم ايوه أيوه ام أم أما اما كما لما كلما مما عما فيما بما بم مم لمن بمن ممن عمن لكل بكل كله كلها كلهم كلنا كذا هكذا هيك لذا
  لذلك لهذا لهذه بهذا لذاك اذ إذ حيث بحيث حينما عندما ريثما طالما لعل لعله لعلي لكنه لكنها لكننا ان اني أني إنني أنني انني اننا إننا انك انكم انهم بان بأن بانني
  ايا أيا أيهما ايهما اياه اياها كلاهما احدهما إحداهما احداهما الذين اللذين اللتين اللاتي اللواتي الى إليها اليها اليه إليه اليهم اليهما الينا إلينا اليك إليك اليكم إليكم
  علي عليك علينا عليهم عليهما عنك عنا عنهم عنكم مني منا منك منهم منهما معنا معك معه معها معهم معهما بي بك بهم بهما فيهم فينا لك لهم لهما لديه لديها لديهم هما هن
  احنا وحنا انتو انتوا كنا كنتم كنتوا يكن تكن اكن أكن اكون أكون ليست لسنا لست قيل صاير صايره مهو ماهو مهي ماهي محد مافي مافيه ماعاد مامن ذي ذات ذاته ذاتها هاذي شيئا شيا
  بشي لشي باللي للي عل ع ب ل ص يحق يحقلي بامكان بإمكاني بامكانك بامكاني بإمكانك بإمكانكم زال زالت زلت يزال تزال زلنا زلتم مازال مازلت مادام مرحب`),
  // Arabic: whose a thing is, as the Gulf and Egypt say it behind its name.
  ...words(`حقي حقتي حقاتي حقك حقتك حقه حقته حقها حقتها حقنا حقتنا حقتكم حقهم حقتهم بتاع بتاعة بتاعت بتاعي بتاعتي بتاعك بتاعتك
  بتاعه بتاعته بتاعها بتاعتها بتاعنا بتاعتنا بتاعكم بتاعتكم بتوع بتوعي تبع تبعي تبعك تبعكم تبعنا تبعه تبعها`),
  // Arabic: politeness, asking, and verbs that stand in for any other.
  ...words(`لوسمحت سمحت سمحتم فضلك فضلكم تكفى تكفون الله يعطيك العافية السلام عليكم ورحمة وبركاته مرحبا هلا أهلا شكرا
  مشكور أريد اريد أبغى ابغى ابغا أبي ابي ودي حاب حابه حابة أرغب ارغب أود اود احتاج أحتاج ممكن يمكن يمكنني يمكنكم اقدر أقدر
  نقدر تقدر تقدرون أستطيع استطيع يجب لازم اعرف أعرف معرفة أسأل اسأل استفسر أستفسر استفسار سؤال سؤالي سؤالين ساعدني ساعدوني
  مساعدة قل قولي خبرني اخبرني علمني شي شيء حاجة متوفر متوفرة يتوفر تتوفر توفرون توفر موجود موجودة فيه يوجد توجد تقبلون يقبل
  تقبل تسمحون يسمح مسموح يصير يصلح عادي طريقة طرق الطريقة معلومات تفاصيل سياسة سياستكم شروط نظام خدمة نوع أنواع
  انواع اسوي أسوي أعمل اعمل تم يتم ياخذ تاخذ يأخذ تأخذ يستغرق تستغرق اشتريت شريت شراء اشتري أشتري أخذت استلمت وقت كنت صار
  صارت ياليت حضرتك اخوي أخي يا عميل عملاء شخص أحد احد للحين رقم لحد لسه لسا سبب السبب عطوني عطني أعطوني أعطني
  أرسلتوا أرسلتم أرسلوا أرسل ترسلون ترسل جاني جاتني جاتي`),
]

/** Words that begin like an "and" or "so" before a word above and are none: my son, a guardian, Wi-Fi. */
export const OWN_FIRST_LETTER: readonly string[] = words('ولدي ولي وليه فاي فعل فول')

function words(text: string): string[] {
  return text.split(/\s+/)
}
