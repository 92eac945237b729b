import { voteEndpoint } from './vote-endpoint';

const resource = voteEndpoint('comment');

export const loader = resource.loader;
export const action = resource.action;
