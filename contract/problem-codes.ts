/** What an API error code means on the wire: its HTTP status, and its title in English and Arabic. */
export interface ProblemDefinition {
  readonly status: number
  readonly title: string
  readonly titleAr: string
  /** What happened, for the problem's page. */
  readonly meaning: string
  readonly meaningAr: string
  /** What the caller can do about it, for the problem's page. */
  readonly remedy: string
  readonly remedyAr: string
}

/** Every code that a problem document can carry. A GET of `{base_url}/problems/<code>` explains it. */
export const PROBLEMS = {
  validation_failed: {
    status: 400,
    title: 'The request is not valid',
    titleAr: 'الطلب غير صالح',
    meaning: 'A parameter, a header or the body breaks a rule of the operation.',
    meaningAr: 'أحد المعاملات أو الترويسات أو جسم الطلب يخالف قواعد العملية.',
    remedy: 'Read `errors`: each entry names the place and the rule. Correct it and send the request again.',
    remedyAr:
      'يحدد كل عنصر في الحقل `errors` الموضع والقاعدة المخالَفة. يلزم تصحيح الخطأ ثم إعادة إرسال الطلب.',
  },
  idempotency_key_required: {
    status: 400,
    title: 'The Idempotency-Key header is required',
    titleAr: 'ترويسة Idempotency-Key مطلوبة',
    meaning:
      'This operation only runs with an `Idempotency-Key`, so that a repeated request cannot act twice.',
    meaningAr: 'لا تُنفَّذ هذه العملية إلا مع ترويسة `Idempotency-Key` حتى لا يُنفَّذ الطلب المكرر مرتين.',
    remedy:
      'Send a fresh unique key, such as a UUID, with each new request, and the same key with each retry.',
    remedyAr: 'إرسال مفتاح فريد جديد (مثل UUID) مع كل طلب جديد، والمفتاح نفسه مع كل إعادة محاولة.',
  },
  webhook_url_rejected: {
    status: 400,
    title: 'The webhook URL is not allowed',
    titleAr: 'عنوان الـ Webhook غير مسموح به',
    meaning:
      'The URL breaks one of the URL rules for webhook endpoints, for example by naming a private address.',
    meaningAr: 'يخالف العنوان إحدى قواعد عناوين الـ Webhook، كأن يشير إلى عنوان شبكة خاص.',
    remedy:
      'Use a public https URL on port 443, 80 or 1024 to 65535, without credentials and without a fragment. The operator can allow a private network, as in development, with `WEBHOOK_ALLOWED_NETWORKS`.',
    remedyAr:
      'استخدام عنوان https عامّ على المنفذ 443 أو 80 أو من 1024 إلى 65535، بلا بيانات دخول وبلا جزء (#). ويستطيع المشغّل السماح بشبكة خاصة، كما في بيئة التطوير، عبر المتغيّر `WEBHOOK_ALLOWED_NETWORKS`.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication is required',
    titleAr: 'المصادقة مطلوبة',
    meaning: 'The request carries no bearer token.',
    meaningAr: 'لا يحمل الطلب رمز وصول (Bearer).',
    remedy: 'Get a token from `POST /v1/oauth/token` and send it as `Authorization: Bearer <token>`.',
    remedyAr: 'الحصول على رمز من `POST /v1/oauth/token` وإرساله في ترويسة `Authorization: Bearer <token>`.',
  },
  invalid_token: {
    status: 401,
    title: 'The access token is not valid',
    titleAr: 'رمز الوصول غير صالح',
    meaning: 'The token is malformed, expired, signed by an unknown key, or meant for another audience.',
    meaningAr: 'الرمز غير سليم، أو منتهي الصلاحية، أو موقّع بمفتاح غير معروف، أو موجّه إلى جهة أخرى.',
    remedy: 'Get a new token from `POST /v1/oauth/token` and send the request again.',
    remedyAr: 'الحصول على رمز جديد من `POST /v1/oauth/token` ثم إعادة إرسال الطلب.',
  },
  app_inactive: {
    status: 401,
    title: 'The app is suspended',
    titleAr: 'التطبيق موقوف',
    meaning: 'The app that the token was issued to is suspended or no longer exists.',
    meaningAr: 'التطبيق الذي صدر له الرمز موقوف أو لم يعد موجودًا.',
    remedy: 'Ask the operator of this service to activate the app.',
    remedyAr: 'طلب تفعيل التطبيق من مشغّل الخدمة.',
  },
  ip_not_allowed: {
    status: 401,
    title: 'The caller address is not allowed',
    titleAr: 'عنوان المتصل غير مسموح به',
    meaning: 'The request came from an address outside the list allowed for the app.',
    meaningAr: 'جاء الطلب من عنوان خارج قائمة العناوين المسموح بها للتطبيق.',
    remedy: 'Call from an allowed address, or ask the operator to extend the list.',
    remedyAr: 'الاتصال من عنوان مسموح به، أو طلب توسيع القائمة من المشغّل.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks a required scope',
    titleAr: 'لا يملك الرمز النطاق المطلوب',
    meaning: 'The operation needs a scope that the access token does not carry.',
    meaningAr: 'تحتاج العملية إلى نطاق صلاحية لا يحمله رمز الوصول.',
    remedy: 'Request a token with the scopes that the operation names; the app must be allowed to hold them.',
    remedyAr: 'طلب رمز بالنطاقات التي تذكرها العملية، على أن يكون التطبيق مخوّلًا بها.',
  },
  browser_credentials_refused: {
    status: 403,
    title: 'Requests from browsers are refused',
    titleAr: 'الطلبات من المتصفحات مرفوضة',
    meaning:
      'The request carries an `Origin` header, so it comes from a browser. This API is server to server.',
    meaningAr:
      'يحمل الطلب ترويسة `Origin`، أي إنه قادم من متصفح، بينما هذه الواجهة مخصصة للتواصل بين الخوادم.',
    remedy: 'Call the API from your own backend and keep the client secret there.',
    remedyAr: 'استدعاء الواجهة من خادمك الخاص، والاحتفاظ بسر العميل هناك.',
  },
  not_found: {
    status: 404,
    title: 'There is no such resource',
    titleAr: 'المورد غير موجود',
    meaning: 'Nothing exists at this path, or the id does not belong to your organization and environment.',
    meaningAr: 'لا يوجد شيء في هذا المسار، أو أن المعرّف لا يخص مؤسستك وبيئتك.',
    remedy: 'Check the path, the id, and whether the token is for the right environment.',
    remedyAr: 'التحقق من المسار والمعرّف، ومن أن الرمز صادر للبيئة الصحيحة.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    titleAr: 'طريقة الطلب غير مسموح بها هنا',
    meaning: 'The path exists, but not with this method.',
    meaningAr: 'المسار موجود، لكن ليس بطريقة الطلب هذه.',
    remedy: 'Use one of the methods in the `Allow` header.',
    remedyAr: 'استخدام إحدى الطرق المذكورة في ترويسة `Allow`.',
  },
  not_acceptable: {
    status: 406,
    title: 'No acceptable representation',
    titleAr: 'لا توجد صيغة مقبولة للرد',
    meaning: 'The `Accept` header refuses JSON, the only format that this operation answers in.',
    meaningAr: 'ترفض ترويسة `Accept` صيغة JSON، وهي الصيغة الوحيدة التي ترد بها هذه العملية.',
    remedy: 'Send `Accept: application/json`, or no `Accept` header.',
    remedyAr: 'إرسال `Accept: application/json`، أو عدم إرسال ترويسة `Accept`.',
  },
  identity_conflict: {
    status: 409,
    title: 'The channel identity already belongs to a customer',
    titleAr: 'هوية القناة مرتبطة بعميل آخر',
    meaning: 'A customer with this `channel` and `external_id` exists already.',
    meaningAr: 'يوجد مسبقًا عميل بقيمتي `channel` و`external_id` هاتين.',
    remedy: 'Use the customer that `detail` names instead of creating another.',
    remedyAr: 'استخدام العميل المذكور في `detail` بدلًا من إنشاء عميل جديد.',
  },
  webhook_endpoint_limit_reached: {
    status: 409,
    title: 'The app has all the webhook endpoints it can have',
    titleAr: 'بلغ التطبيق الحد الأقصى من عناوين الـ Webhook',
    meaning: 'An app can have at most 10 webhook endpoints.',
    meaningAr: 'يمكن للتطبيق أن يملك 10 عناوين Webhook على الأكثر.',
    remedy:
      'Use one of the endpoints that exist; one endpoint can subscribe to every event with `*`. The operator can remove one.',
    remedyAr:
      'استخدام أحد العناوين الموجودة؛ ويمكن لعنوان واحد الاشتراك في كل الأحداث بالقيمة `*`. ويستطيع المشغّل إزالة أحدها.',
  },
  idempotency_key_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is in progress',
    titleAr: 'يوجد طلب قيد التنفيذ بالمفتاح Idempotency-Key نفسه',
    meaning: 'The first request with this key has not finished.',
    meaningAr: 'لم يكتمل بعدُ الطلب الأول بهذا المفتاح.',
    remedy: 'Wait as long as `Retry-After` says and send the same request again.',
    remedyAr: 'انتظار المدة المذكورة في `Retry-After` ثم إعادة إرسال الطلب نفسه.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    titleAr: 'جسم الطلب كبير جدًا',
    meaning: 'A JSON body can have at most 1 MB (1,048,576 bytes).',
    meaningAr: 'الحد الأقصى لجسم JSON هو 1 ميغابايت (1,048,576 بايت).',
    remedy: 'Send less, for example links to media instead of the media themselves.',
    remedyAr: 'إرسال بيانات أقل، مثل روابط الوسائط بدلًا من الوسائط نفسها.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type is not supported',
    titleAr: 'نوع المحتوى غير مدعوم',
    meaning: 'The body must be JSON in UTF-8, sent as it is.',
    meaningAr: 'يجب أن يكون جسم الطلب بصيغة JSON بترميز UTF-8 ودون ضغط.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
    remedyAr: 'إرسال `Content-Type: application/json` دون `Content-Encoding`.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    titleAr: 'استُخدم Idempotency-Key هذا مع طلب آخر',
    meaning: 'A request with this key but another body was executed in the last 24 hours.',
    meaningAr: 'نُفّذ خلال آخر 24 ساعة طلب بهذا المفتاح لكن بجسم مختلف.',
    remedy: 'Use a fresh key for a new request; repeat the exact bytes when you retry.',
    remedyAr: 'استخدام مفتاح جديد لكل طلب جديد، وتكرار البايتات نفسها عند إعادة المحاولة.',
  },
  sandbox_unavailable: {
    status: 422,
    title: 'The sandbox is switched off',
    titleAr: 'البيئة التجريبية متوقفة',
    meaning: "The organization's sandbox is switched off, so the event was neither stored nor answered.",
    meaningAr: 'البيئة التجريبية للمؤسسة متوقفة، لذا لم يُحفظ الحدث ولم يُرد عليه.',
    remedy: 'Ask the operator to switch the sandbox on, or use a live app.',
    remedyAr: 'طلب تشغيل البيئة التجريبية من المشغّل، أو استخدام تطبيق في البيئة الحية.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    titleAr: 'طلبات كثيرة جدًا',
    meaning: 'The limit of requests for this one-minute window is used up.',
    meaningAr: 'استُنفد عدد الطلبات المسموح به في نافذة الدقيقة الواحدة الحالية.',
    remedy: 'Wait as long as `Retry-After` says. Requests made before that count in the same window.',
    remedyAr: 'انتظار المدة المذكورة في `Retry-After`. الطلبات المرسلة قبل ذلك تُحتسب في النافذة نفسها.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    titleAr: 'لم يصل الطلب في الوقت المحدد',
    meaning: 'The connection was closed because the request did not arrive whole in time.',
    meaningAr: 'أُغلق الاتصال لأن الطلب لم يصل كاملًا في الوقت المحدد.',
    remedy: 'Send the request again on a new connection.',
    remedyAr: 'إعادة إرسال الطلب عبر اتصال جديد.',
  },
  expectation_failed: {
    status: 417,
    title: 'The expectation cannot be met',
    titleAr: 'لا يمكن تلبية التوقع',
    meaning: 'The `Expect` header asks for something other than `100-continue`.',
    meaningAr: 'تطلب ترويسة `Expect` شيئًا غير `100-continue`.',
    remedy: 'Send the request without the `Expect` header.',
    remedyAr: 'إرسال الطلب دون ترويسة `Expect`.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    titleAr: 'ترويسات الطلب كبيرة جدًا',
    meaning: 'The request line and headers together are over 16 KiB.',
    meaningAr: 'يتجاوز مجموع سطر الطلب والترويسات 16 كيلوبايت.',
    remedy: 'Send fewer or shorter headers.',
    remedyAr: 'إرسال ترويسات أقل عددًا أو أقصر.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    titleAr: 'حدث خطأ من جانبنا',
    meaning: 'The service met an unexpected error. It is logged under the request id.',
    meaningAr: 'واجهت الخدمة خطأً غير متوقع، وقد سُجّل تحت معرّف الطلب.',
    remedy: 'Retry with the same `Idempotency-Key`; if it stays, send the operator the request id.',
    remedyAr: 'إعادة المحاولة بالمفتاح `Idempotency-Key` نفسه، وإرسال معرّف الطلب إلى المشغّل إن استمر الخطأ.',
  },
  service_unavailable: {
    status: 503,
    title: 'The service is unavailable for a moment',
    titleAr: 'الخدمة غير متاحة مؤقتًا',
    meaning: 'The service is starting, stopping, overloaded, or its database cannot serve the request.',
    meaningAr: 'الخدمة قيد التشغيل أو الإيقاف أو مثقلة بالطلبات، أو لا تستطيع قاعدة بياناتها تلبية الطلب.',
    remedy: 'Wait as long as `Retry-After` says and retry with the same `Idempotency-Key`.',
    remedyAr: 'انتظار المدة المذكورة في `Retry-After` ثم إعادة المحاولة بالمفتاح `Idempotency-Key` نفسه.',
  },
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof PROBLEMS
