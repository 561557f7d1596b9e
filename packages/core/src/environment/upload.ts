/** Uploads of a real page by XMLHttpRequest, because `fetch` does not report the progress of sending. */
import type { Upload } from '@patrolkit/transport';

/** Sends a form and reports its progress. */
export const browserUpload: Upload = (address, { method, headers, body }, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new TypeError('upload failed'));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
