export interface JsonResponse {
  status: number;
  headers: Headers;
  /** parsed; the text itself if it isn't JSON; null if empty */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests assert the shape of the response
  body: any;
}

export interface JsonRequest {
  method?: string;
  /** sent as JSON; a string is sent unchanged */
  body?: unknown;
  /** sent as a `Bearer` token */
  token?: string;
  headers?: Record<string, string>;
}

export async function fetchJson(url: string, request: JsonRequest = {}): Promise<JsonResponse> {
  const { body, token } = request;
  const response = await fetch(url, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
