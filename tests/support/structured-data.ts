import Validator from '@adobe/structured-data-validator';
import path from 'node:path';
import ts from 'typescript';
import { z } from 'zod';

const graph = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

export type JsonLdGraph = z.infer<typeof graph>;

/** A page's structured data. @throws if one of its blocks is not a graph of schema.org */
export const graphsIn = (html: string): JsonLdGraph[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    graph.parse(JSON.parse(text)),
  );

/** @returns terms and values that the vocabulary of schema.org, in the types of schema-dts, does not allow */
export function vocabularyMistakes(graphs: JsonLdGraph[]): string[] {
  const file = path.resolve('tests/support/graphs-to-check.ts');
  const lines = graphs.map((each, at) => `export const graph${at}: Graph = ${JSON.stringify(each)};`);
  const source = `import type { Graph } from 'schema-dts';\n${lines.join('\n')}\n`;
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, ...args) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...args);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** @returns errors by search engines' rules for rich results */
export async function richResultMistakes(graphs: JsonLdGraph[]): Promise<string[]> {
  const byType: Record<string, object[]> = {};
  for (const node of structuredClone(graphs).flatMap((each) => each['@graph']))
    (byType[node['@type']] ??= []).push(node);
  const issues = z
    .array(z.object({ severity: z.string(), issueMessage: z.string() }))
    .parse(await new Validator().validate({ jsonld: byType }));
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}
