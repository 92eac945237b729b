import { merchandise } from '~/domain/store/merchandise';
import { endpoint, open } from '~/http/api-endpoint';

const resource = endpoint({ GET: open({ run: () => Promise.resolve(merchandise) }) });

export const loader = resource.loader;
export const action = resource.action;
