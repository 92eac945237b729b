/** The package ships no types. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(found: { jsonld: Record<string, object[]> }): Promise<unknown>;
  }
}
