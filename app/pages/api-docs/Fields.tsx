import type { TypeWords } from './describe-type';
import type { Field } from './read-document';

/** Names with what they may hold, one below the other. */
export function Fields({ fields }: { fields: (Field & { place?: string })[] }) {
  return (
    <dl className="api-fields">
      {fields.map(({ name, place, required, type, note }) => (
        <div key={`${place}-${name}`}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Type type={type} />
            {place && `, in the ${place}`}
            {required ? '' : ', optional'}
            {note && <span className="api-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words for a type; a shape's name leads to the shape. */
export function Type({ type: { words, shape } }: { type: TypeWords }) {
  if (!shape) return <>{words}</>;
  const link = <a href={`#${shape}`}>{shape}</a>;
  return words.startsWith('or ') ? (
    <>
      {link} {words}
    </>
  ) : (
    <>
      {words} {link}
    </>
  );
}
