/** A page's one address: the parameters that it reads, in their order, each once and none empty. */
export function canonicalPath(pathname: string, search: URLSearchParams, parameters: readonly string[]): string {
  const given = parameters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}
