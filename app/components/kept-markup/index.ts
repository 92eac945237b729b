export { Kept } from './Kept';
export { type MarkupOf, MarkupContext, type PlainProps, type Surroundings } from './markup-context';
