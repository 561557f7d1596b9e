/** What boards show of a company: its devices, and what came of them today, read anew each second while somebody looks. */
import {
  companyAlarmStat,
  getRunningResult,
  todayCompanyPatrolStat,
  type CompanyAlarmStat,
  type CompanyPatrolStat,
  type DeviceKind,
  type HttpClient,
  type RunningResult,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import type { Store } from '../store.ts';
import { createCounter, type Counter } from './counting.ts';
import { createWatch, type Watch, type Watched } from './watch.ts';

/** Numbers are read so often, ms. */
export const numbersEvery = 1_000;

/** The numbers of boards; of one kind of device alone, or of all. */
export interface BoardStore {
  /** Devices, and alarms and captures of today. */
  numbers(kind?: DeviceKind): Store<Watched<CompanyPatrolStat>>;
  /** What the devices are doing. */
  states(kind?: DeviceKind): Store<Watched<RunningResult>>;
  /** Today's alarms by progress, level and review. */
  alarms(kind?: DeviceKind): Store<Watched<CompanyAlarmStat>>;
  /** Reads at once what is looked at. */
  refresh(): void;
  /** Makes a figure that counts to its value. */
  counter(): Counter;
}

/** Makes the store. */
export function createBoards(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal'>,
  http: HttpClient,
): Capability<BoardStore> {
  let isSignedIn = false;
  let isHidden = false;
  let openings = 0;
  let opening: number | undefined;
  const watches: Pick<Watch<unknown>, 'read' | 'channelChanged' | 'clear'>[] = [];
  const needs = { ...environment, mayRead: () => isSignedIn && !isHidden, opening: () => opening };
  const readAll = (): void => {
    for (const { read } of watches) read();
  };

  /** A store for each kind of device, made when it is first asked for. */
  const byKind = <Value>(
    load: (asked: { readonly deviceKind?: DeviceKind }, signal: AbortSignal) => Promise<Value>,
  ): ((kind?: DeviceKind) => Store<Watched<Value>>) => {
    const made = new Map<DeviceKind | undefined, Watch<Value>>();
    return kind => {
      let watch = made.get(kind);
      if (!watch) {
        const asked = kind === undefined ? {} : { deviceKind: kind };
        const outcome = (signal: AbortSignal): Promise<Outcome<Value>> => attempt(load(asked, signal));
        watch = createWatch(outcome, numbersEvery, needs);
        made.set(kind, watch);
        watches.push(watch);
      }
      return watch.$watched;
    };
  };

  const stopListening = environment.onPageSignal(signal => {
    if (signal === 'hidden') isHidden = true;
    else if (signal === 'visible') {
      isHidden = false;
      readAll();
    }
  });

  const store: BoardStore = {
    numbers: byKind((asked, signal) => http.request(todayCompanyPatrolStat, asked, { signal })),
    states: byKind((asked, signal) => http.request(getRunningResult, asked, { signal })),
    alarms: byKind((asked, signal) => http.request(companyAlarmStat, asked, { signal })),
    refresh: readAll,
    counter: () => createCounter(environment),
  };
  return {
    store,
    part: {
      begin: () => {
        isSignedIn = true;
        readAll();
      },
      onEvent: event => {
        if (event.kind !== 'state' || event.role !== 'singleton') return;
        const isOpen = event.state === 'open';
        if (isOpen === (opening !== undefined)) return;
        opening = isOpen ? (openings += 1) : undefined;
        for (const watch of watches) watch.channelChanged();
      },
      clear: () => {
        isSignedIn = false;
        opening = undefined;
        for (const watch of watches) watch.clear();
      },
      dispose: () => {
        stopListening();
        for (const watch of watches) watch.clear();
      },
    },
  };
}
