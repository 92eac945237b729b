import { Graph } from './graph';
import { LineIndex } from './line-index';
import { readNetwork, type Road } from './network-file';

export type Network = {
  roads: Pick<Road, 'highway' | 'state' | 'stretch' | 'scale'>[];
  lines: LineIndex;
  graph: Graph;
};

let loaded: Network | undefined;

/** The roads of the country, read when they are first asked for. */
export function network(): Network {
  loaded ??= load();
  return loaded;
}

function load(): Network {
  const roads = readNetwork();
  return {
    roads: roads.map(({ highway, state, stretch, scale }) => ({ highway, state, stretch, scale })),
    lines: new LineIndex(roads.map(({ line }) => line)),
    graph: new Graph(roads.map(({ stops }) => stops)),
  };
}
