import { TAGS } from '../../contract/openapi.ts'
import { OPERATIONS, type Operation, type OperationId } from '../../contract/operations.ts'
import { API_VERSION } from '../../contract/version.ts'
import { type Html, html } from './html.ts'
import { operationSection } from './operation-section.ts'
import { renderPage } from './page.ts'
import { errors, limits, versioning, webhookEvents } from './reference-sections.ts'
import { authentication, conventions, introduction } from './start-sections.ts'

type Entry = readonly [OperationId, Operation]

const ENTRIES = Object.entries(OPERATIONS) as Entry[]

function taggedWith(tag: string): Entry[] {
  return ENTRIES.filter(([, operation]) => operation.tag === tag)
}

const GROUPS = Object.entries(TAGS).filter(([tag]) => taggedWith(tag).length > 0)

function groupId(tag: string): string {
  return `group-${tag.toLowerCase().replaceAll(' ', '-')}`
}

function link(id: string, text: string): Html {
  return html`<li><a href="#${id}">${text}</a></li>`
}

function operationLink([id, { method, summary }]: Entry): Html {
  return html`<li><a href="#${id}"><span class="method ${method.toLowerCase()}">${method}</span> ${summary}</a></li>`
}

function contents(): Html {
  return html`<ul>${link('introduction', 'Introduction')}${link('authentication', 'Authentication')}${link('scopes', 'Scopes')}${link('conventions', 'Pages and repeats')}</ul>
${GROUPS.map(
  ([tag]) =>
    html`<p>${tag}</p><ul>${taggedWith(tag).map(operationLink)}${
      tag === 'Webhooks'
        ? html`${link('events', 'Events')}${link('signatures', 'Check the signature')}`
        : null
    }</ul>`,
)}
<p>More</p><ul>${link('errors', 'Errors')}${link('limits', 'Limits')}${link('versioning', 'Versioning')}</ul>`
}

function group(baseUrl: string, [tag, description]: readonly [string, string]): Html {
  return html`<div class="group" id="${groupId(tag)}"><h2><a href="#${groupId(tag)}">${tag}</a></h2><p>${description}</p></div>
${taggedWith(tag).map(([id, operation]) => operationSection(baseUrl, id, operation))}
${tag === 'Webhooks' ? webhookEvents() : null}`
}

/** The reference of the whole API as one page, from the same table as the OpenAPI document. */
export function renderReferencePage(baseUrl: string): string {
  return renderPage(
    'Sanad API reference',
    'reference',
    html`<a class="skip" href="#introduction">Skip to the content</a>
<nav aria-label="Contents"><details open><summary><span class="brand">Sanad</span> <span class="version">${API_VERSION}</span></summary>${contents()}</details></nav>
<main>
<header><h1>Sanad API</h1><p class="arabic" lang="ar" dir="rtl">سند: واجهة مساعد خدمة العملاء</p></header>
${introduction(baseUrl)}
${authentication(baseUrl)}
${conventions()}
${GROUPS.map((entry) => group(baseUrl, entry))}
${errors(baseUrl)}
${limits()}
${versioning()}
<footer>Sanad, version ${API_VERSION}. MIT licence.</footer>
</main>`,
  )
}
