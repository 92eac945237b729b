import { z } from 'zod';
import type { Schema } from '../api-call';
import type { JsonSchema } from './document-types';

/** Converts zod schemas to JSON Schema, and collects the named ones. */
export class SchemaRegistry {
  readonly schemas: Record<string, JsonSchema> = {};
  private readonly described = { input: new Map<Schema, JsonSchema>(), output: new Map<Schema, JsonSchema>() };

  /** @param io whether the schema describes a request or a response */
  describe(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const described = this.described[io].get(schema) ?? this.makeSchema(schema, io);
    this.described[io].set(schema, described);
    return described;
  }

  private makeSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs = {}, ...described } = z.toJSONSchema(schema, { io, override: removeNoise });
    Object.assign(this.schemas, withComponents($defs));
    return withComponents(described);
  }
}

/** Removes noise: the limits of safe integers, and the long pattern of a date-time. */
function removeNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') jsonSchema.pattern = 'Z$';
}

/** OpenAPI has named schemas in `components`, not in `$defs`. */
function withComponents<T extends object>(described: T): T {
  const moved: T = JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'));
  return moved;
}

/** For parameters and forms, which can't express null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((each) => each !== 'null');
    return { ...rest, type: others.length === 0 ? only : type };
  }
  const options = anyOf?.filter((option) => option.type !== 'null');
  return options?.length === 1 ? { ...options[0], ...rest } : schema;
}

type NamedField = { name: string; schema: JsonSchema; required: boolean };

/** In order; empty if the schema isn't an object. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): NamedField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === 'object' ? schema : {},
    required: required.includes(name),
  }));
}
