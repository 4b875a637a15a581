import type { Answer, OperationName } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, type Loose, refusalOf, requestOf } from './api.ts';

/**
 * As `call`, for a large file: `onProgress` is told how much of it has left, from 0 to 1. `fetch`
 * does not say that.
 */
export async function upload<N extends OperationName>(
  name: N,
  onProgress: (share: number) => void,
  ...[options]: CallOptions<N>
): Promise<Answer<N>> {
  return uploadLoosely<Answer<N>>(name, onProgress, options ?? {});
}

export async function uploadLoosely<Output>(
  name: OperationName,
  onProgress: (share: number) => void,
  options: Loose,
): Promise<Output> {
  const { address, method, headers, body } = await requestOf(name, options);
  const request = new XMLHttpRequest();
  const answer = await new Promise<Response>((resolve, reject) => {
    request.open(method, address);
    headers.forEach((value, header) => request.setRequestHeader(header, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' },
        }),
      );
    request.onerror = () => reject(new ApiError({ code: 'network' }));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  if (!answer.ok) throw await refusalOf(name, answer);
  // The server answers what the contract says of the operation.
  return (await answer.json()) as Output;
}
