import type { ReactNode } from 'react';
import { exitInWords, isExit } from '~/schemas/exit-words';
import { truckMark } from '~/schemas/trucks';
import type { StopView } from '../view-types';
import { routeOf } from './highway';
import { HighwayShield } from './HighwayShield';
import { kindOfStop } from './kind-of-stop';

/**
 * Heads a stop's own page: the sign as it stands over the road, with the exit's tab on its upper edge.
 * @param props.children beside the tab: the way back
 */
export function BigSign({ stop, children }: { stop: StopView; children?: ReactNode }) {
  const { name, highway, exitNumber: exit, exitIsGuess, mile, city, state, closedAt } = stop;
  const route = routeOf(highway);
  const road = route ? null : highway;
  const town = [road, city, state].filter(Boolean).join(', ');
  return (
    <div className={closedAt ? 'big-sign big-sign-closed' : 'big-sign'}>
      <div className="big-sign-top">
        {children}
        {isExit(exit) ? (
          <p className="big-sign-tab">
            EXIT {exit}
            {exitIsGuess && '?'}
          </p>
        ) : (
          <p className="exit-near">{exitInWords({ exit, mile })}</p>
        )}
      </div>
      <div className="big-sign-face">
        {route && <HighwayShield route={route} />}
        <div className="sign-text">
          <h1>{name}</h1>
          <p>{[town, kindOfStop(stop), stop.trucks && truckMark(stop.trucks)].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </div>
  );
}
