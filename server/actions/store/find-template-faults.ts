import type { ActionFile, Texts } from '../definition/action-definition.ts'
import { listPaths } from '../definition/text-template.ts'
import type { Fault } from './fault.ts'

const MOST_PLACEHOLDERS = 30
const CALL = 'parameters'
const PARAMETERS = `${CALL}.`

/** Faults in the texts for customers: placeholders that will have no value. */
export function findTemplateFaults({ answer, confirmation, parameters }: ActionFile): Fault[] {
  const isProperty = (path: string) => Object.hasOwn(parameters.properties, path.slice(PARAMETERS.length))
  // Only the parameters are known at that point, and an optional one may be missing.
  const isRequired = (path: string) =>
    path.startsWith(PARAMETERS) && parameters.required.includes(path.slice(PARAMETERS.length))
  return [
    // The API's answer is not known here.
    ...findPathFaults(
      '/answer/template',
      answer.template,
      (path) => path !== CALL && (!path.startsWith(PARAMETERS) || isProperty(path)),
    ),
    ...findPathFaults('/answer/not_found', answer.not_found, isRequired),
    ...findPathFaults('/confirmation', confirmation, isRequired),
    ...findStrayedWords(answer, confirmation),
  ]
}

function findStrayedWords({ template, values }: ActionFile['answer'], confirmation?: Texts): Fault[] {
  const texts = [template, ...(confirmation === undefined ? [] : [confirmation])]
  const used = texts.flatMap(({ ar, en }) => [ar, en]).flatMap((text) => listPaths(text) ?? [])
  const strayed = Object.keys(values).find((path) => !used.includes(path))
  const message = `has words for "${strayed}", which no template names.`
  return strayed === undefined ? [] : [{ path: '/answer/values', message }]
}

function findPathFaults(
  place: string,
  texts: Texts | undefined,
  isKnown: (path: string) => boolean,
): Fault[] {
  if (texts === undefined) return []
  return (['ar', 'en'] as const).flatMap((language): Fault[] => {
    const path = `${place}/${language}`
    const names = listPaths(texts[language])
    if (names === null)
      return [{ path, message: 'has braces that hold no path: write {{status}} or {{order.items.name}}.' }]
    if (names.length > MOST_PLACEHOLDERS)
      return [{ path, message: `has more than ${MOST_PLACEHOLDERS} placeholders.` }]
    const unknown = names.find((name) => !isKnown(name))
    const message = `names {{${unknown}}}; write {{parameters.NAME}} for a parameter that is required.`
    return unknown === undefined ? [] : [{ path, message }]
  })
}
