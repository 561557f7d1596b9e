import type { InstalledLift, LiftReport } from '@patrolkit/server/links/equipment.ts';
import type { Answer } from '@patrolkit/server/links/orders.ts';
import type { WorldState } from '../state.ts';

/** The address and the ports at which the site has servers of lifts. */
const siteServers = { host: '127.0.0.1', from: 4001, to: 4009 } as const;
/** How long a car takes from one floor to the next, simulated ms. */
const floorMs = 4000;

/** A lift of the site. */
interface Car {
  installed: InstalledLift;
  /** The index of the floor at which it is, or that it left last. */
  at: number;
  /** The floors to which it was called, in the order of the calls. */
  calls: string[];
  /** How long it has been on its way to the next floor, simulated ms. */
  movedMs: number;
  /** How long its door stays open, simulated ms; 0 while it is shut. */
  openMs: number;
  isStuck: boolean;
  isCut: boolean;
  report: LiftReport;
}

/** The lifts of the site. One is connected if the site has its server at its address. */
export class Lifts {
  readonly #state: WorldState;
  readonly #cars = new Map<string, Car>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  install(installed: readonly InstalledLift[]): void {
    for (const id of this.#cars.keys()) if (!installed.some(one => one.id === id)) this.#cars.delete(id);
    for (const one of installed) {
      const car = this.#cars.get(one.id);
      if (!car) {
        const at = Math.max(0, indexOf(one, one.wasAt));
        const report = { state: 'idle', floor: one.floors[at]?.floor ?? '', isOnline: false } as const;
        this.#cars.set(one.id, {
          installed: one,
          at,
          calls: [],
          movedMs: 0,
          openMs: 0,
          isStuck: false,
          isCut: false,
          report,
        });
        continue;
      }
      // A floor that was taken out of the list is no aim any more, and no place to stand.
      const floor = car.installed.floors[car.at]?.floor;
      car.installed = one;
      car.at = Math.max(0, indexOf(one, floor));
      car.calls = car.calls.filter(call => indexOf(one, call) >= 0);
    }
  }

  report(id: string): LiftReport | undefined {
    return this.#cars.get(id)?.report;
  }

  order(id: string, { to }: { readonly to: string }): Answer {
    const car = this.#cars.get(id);
    if (!car || !isOnline(car)) return 'away';
    if (car.isStuck) return 'busy';
    if (indexOf(car.installed, to) < 0) return 'unable';
    if (!car.calls.includes(to)) car.calls.push(to);
    return 'taken';
  }

  step(dtMs: number): void {
    for (const [id, car] of this.#cars) {
      if (!car.isStuck && car.installed.isInUse) move(car, dtMs);
      this.#tell(id, car);
    }
  }

  /** Lets a car stand still, or go on. */
  stick(id: string, isStuck: boolean): boolean {
    const car = this.#cars.get(id);
    if (car) car.isStuck = isStuck;
    return car !== undefined;
  }

  cut(id: string, isCut: boolean): boolean {
    const car = this.#cars.get(id);
    if (car) car.isCut = isCut;
    return car !== undefined;
  }

  #tell(id: string, car: Car): void {
    const report = { state: stateOf(car), floor: car.installed.floors[car.at]?.floor ?? '', isOnline: isOnline(car) };
    const { report: before } = car;
    if (before.state === report.state && before.floor === report.floor && before.isOnline === report.isOnline) return;
    car.report = report;
    this.#state.tell({ type: 'equipment', kind: 'lift', id, at: this.#state.options.now() });
  }
}

const indexOf = ({ floors }: InstalledLift, name: string | undefined): number =>
  floors.findIndex(({ floor }) => floor === name);

const isOnline = ({ installed: { host, port, isInUse }, isCut }: Car): boolean =>
  isInUse && !isCut && host === siteServers.host && port >= siteServers.from && port <= siteServers.to;

/** The floor to which a car goes now; that at which it is without a call. */
const aimOf = ({ installed, at, calls: [next] }: Car): number =>
  next === undefined ? at : Math.max(0, indexOf(installed, next));

const stateOf = (car: Car): LiftReport['state'] => {
  if (car.isStuck) return 'fault';
  if (car.openMs > 0) return 'doorOpen';
  const way = aimOf(car) - car.at;
  return way === 0 ? 'idle' : way > 0 ? 'up' : 'down';
};

/** Shuts the door, goes on to the next floor, or opens the door where the car was called to. */
const move = (car: Car, dtMs: number): void => {
  if (car.openMs > 0) {
    car.openMs = Math.max(0, car.openMs - dtMs);
    return;
  }
  if (car.calls.length === 0) return;
  const way = aimOf(car) - car.at;
  if (way !== 0) car.movedMs += dtMs;
  if (way !== 0 && car.movedMs < floorMs) return;
  car.movedMs = 0;
  car.at += Math.sign(way);
  if (aimOf(car) !== car.at) return;
  car.calls.shift();
  car.openMs = car.installed.doorMs;
};
