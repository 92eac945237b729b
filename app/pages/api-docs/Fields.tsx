import type { TypeWords } from './describe-type';
import type { Field } from './read-document';

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

/** The name of a shape links to the shape. */
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
