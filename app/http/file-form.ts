import { isUrlencoded, readForm } from './request-body';
import type { MultipartForm } from './form-reception';
import { type MultipartLimits, readMultipart } from './multipart';

/**
 * Reads a page's form that has a file field. It may be sent urlencoded as well (contract, "Pages"), and brings no file then.
 * @throws DomainError those of `readMultipart`
 */
export const readFileForm = async (request: Request, limits: MultipartLimits): Promise<MultipartForm> =>
  isUrlencoded(request) ? withoutFiles(await readForm(request), limits) : readMultipart(request, limits);

/** In place of a file a browser sends its name. */
function withoutFiles(fields: FormData, { fileFields }: MultipartLimits): MultipartForm {
  for (const name of Object.keys(fileFields)) fields.delete(name);
  return { fields, files: {}, chosen: 0, discard: () => Promise.resolve() };
}
