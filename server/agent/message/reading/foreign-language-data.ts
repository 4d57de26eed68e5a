/**
 * Small words of languages that customers write in letters the agent knows. Those that are also words of English, of
 * its slang or of Arabic in Latin letters are left out, so that a product's name ("café de la mer") or a slip makes no
 * message foreign.
 */
export const FOREIGN_WORDS: readonly (readonly string[])[] = [
  // Spanish and Portuguese
  words(`los las una del por para que qué como cómo cuando cuándo donde dónde cuanto cuánto cuánta cuesta está están es son tiene tienen
  tengo puedo pueden quiero necesito hola gracias buenos buenas días tardes pero muy con mi su sus hacer hay desde hasta não você vocês
  posso quero preciso obrigado obrigada qual quanto onde uma meu minha são tem fazer olá bom dia`),
  // French
  words(`le les des une est sont vous nous je ne pas que quel quelle quels quelles comment combien où quand pourquoi avec pour dans sur mon ma mes
  votre vos bonjour merci puis peux pouvez avez ai suis voudrais faire cette ce ces au aux être il elle y-a`),
  // German and Dutch
  words(`der das den dem ein eine einen ich wir ihr sie nicht wie wann wo warum kann können haben habe mein meine ihre bitte danke guten hallo und
  oder mit für auf ist sind wird viel kostet wieviel het een ik niet hoe wanneer waar kan kunnen mijn heeft zijn`),
  // Italian
  words(
    `il gli una che come quando dove quanto costa sono avete vorrei posso grazie buongiorno ciao per con mio mia della delle nel non ho perché`,
  ),
  // Turkish
  words(
    `ne nasıl kaç nerede zaman var mı mi mu mü için bir ve bu istiyorum merhaba teşekkür ederim lütfen değil ben siz yok olur fiyat kadar`,
  ),
  // Hindi and Urdu in Latin letters
  words(`kya hai hain kitna kitne kitni mujhe mera meri mere aap aapka nahi nahin kaise kahan kab kyun chahiye karna karo karte hoga raha rahi ka ki ke
  ko se mein bhai kar sakta sakte sakti ho hum`),
  // Tagalog
  words(
    `ang ng mga po ako ko ba saan kailan magkano paano ano nyo niyo kayo hindi wala meron gusto salamat pwede yung lang naman opo sa`,
  ),
  // Indonesian and Malay
  words(
    `apa apakah berapa bagaimana dimana di kapan saya anda kami tidak bisa boleh dengan untuk yang dan ini itu ada harga terima kasih mau`,
  ),
]

/** The same of Persian and Urdu, which are written in Arabic letters. */
export const FOREIGN_ARABIC_WORDS: readonly (readonly string[])[] = [
  words(`است این که را می آیا چیست چقدر کجا چگونه برای شما هستید دارید کنم کنید نیست سلام ممنون خواهم`),
  words(`ہے ہیں کیا کی کے کا میں نے سے کو آپ مجھے نہیں کیسے کب کہاں کتنا کتنے کتنی چاہیے کرتے رہا`),
]

function words(text: string): string[] {
  return text.split(/\s+/)
}
