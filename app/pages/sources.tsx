import { useLoaderData } from '@remix-run/react';
import { counted } from '~/components/format';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { countSources } from '~/domain/locations/present-location';

export const handle = { cacheable: true, parameters: [], script: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Where our stops come from',
  description: 'Every source of the stops and roads on this site, its license, and how many stops are from it.',
});

export async function loader() {
  return { sources: await countSources() };
}

/** Credits required by the data licenses, with counts per source. */
export default function SourcesPage() {
  const { sources } = useLoaderData<typeof loader>();
  return (
    <article className="column">
      <h1>Where our stops come from</h1>
      <p>
        Each stop&rsquo;s page says which source it is from. Stops found in several sources count once for each. Exits
        marked with ? are estimated, from the nearest exits or from mile markers, and not yet confirmed.
      </p>
      {sources.map(({ name, places, credit, url, license }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>
            <b>{counted(places, 'stop')}.</b> {credit}
          </p>
          {(url ?? license) && (
            <p>
              {url && <a href={url}>{hostOf(url)}</a>}
              {url && license && ' · '}
              {license && <a href={license.url}>{license.name}</a>}
            </p>
          )}
        </section>
      ))}
      <section>
        <h2>Roads and maps</h2>
        <p>
          Lines of interstates and US routes: US Census Bureau (public domain), as packaged by{' '}
          <a href="https://github.com/visgl/deck.gl-data">deck.gl-data</a> (MIT). Mile markers: Fatality Analysis
          Reporting System, National Highway Traffic Safety Administration (public domain). Exits, their numbers and
          positions: © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors (
          <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License 1.0</a>). Outlines of states
          and names of counties: US Census Bureau (public domain), as packaged by{' '}
          <a href="https://github.com/topojson/us-atlas">us-atlas</a> (ISC). Cities:{' '}
          <a href="https://www.geonames.org/">GeoNames</a> (
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>).
        </p>
      </section>
    </article>
  );
}

const hostOf = (url: string): string => url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/.*$/, '');
