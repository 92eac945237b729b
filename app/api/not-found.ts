import { DomainError } from '~/domain/errors';
import { errorResponse } from '~/http/api-endpoint';

const answer = () => errorResponse(new DomainError('not-found'));
const resource = { loader: answer, action: answer };

export const loader = resource.loader;
export const action = resource.action;
