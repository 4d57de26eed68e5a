/**
 * The API version identifier: the index's `version` and every webhook event's `version` (API document, Versioning 2).
 */
export const API_VERSION = '2026-09-01'
