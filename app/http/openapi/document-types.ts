import type { z } from 'zod';

/** The parts of OpenAPI 3.1 that our document uses. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

type Content = Record<
  string,
  {
    schema: JsonSchema;
    example?: unknown;
    examples?: Record<string, { value: unknown }>;
    encoding?: Record<string, { contentType: string }>;
  }
>;

export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; required?: boolean; schema: JsonSchema }>;
  content?: Content;
};

export type OperationObject = {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject>;
};

/** By method, in lower case. */
export type PathItem = Record<string, OperationObject>;

export type ApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie'; name: string; description: string }>;
  };
};
