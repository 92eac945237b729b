import { voteEndpoint } from './vote-endpoint';

const resource = voteEndpoint('post');

export const loader = resource.loader;
export const action = resource.action;
