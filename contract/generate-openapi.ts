import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOpenApi } from './openapi.ts'

/** The committed document: what the service serves at `/openapi.json`, at the default address. */
const OPENAPI_FILE = fileURLToPath(new URL('openapi.json', import.meta.url))

/** The exact text that the committed file must have. */
function renderOpenApiFile(): string {
  return `${JSON.stringify(buildOpenApi('http://127.0.0.1:8080'), null, 2)}\n`
}

/** Whether the committed file is what the operation table generates now. */
export function isOpenApiFileFresh(): boolean {
  try {
    return readFileSync(OPENAPI_FILE, 'utf8') === renderOpenApiFile()
  } catch {
    return false
  }
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(OPENAPI_FILE, renderOpenApiFile())
  else if (!isOpenApiFileFresh()) {
    process.stderr.write('contract/openapi.json is stale: run "npm run generate" and commit it.\n')
    process.exitCode = 1
  }
}
