/** The head of a request, as pages and the API's calls are given it alike. */
export type Asked = {
  method: string;
  /** In full. */
  url: string;
  headers: Pick<Headers, 'get'>;
};
