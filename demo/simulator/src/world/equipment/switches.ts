import type { InstalledSwitch, SwitchReport } from '@patrolkit/server/links/equipment.ts';
import type { Answer } from '@patrolkit/server/links/orders.ts';
import { seededRandom, type Random } from '../random.ts';
import type { WorldState } from '../state.ts';

/** The current of each load as a part of the rated one. */
const loads: Readonly<Record<InstalledSwitch['load'], number>> = {
  light: 0.55,
  socket: 0.3,
  fan: 0.6,
  pump: 0.7,
  gate: 0.05,
  other: 0.4,
};
/** By how much of it the current sways. */
const sway = 0.04;
/** How much more than it may an overload takes. */
const overloaded = 1.2;
/** An overload that nobody caused happens to each circuit once in so long, on average, simulated ms. */
const overloadMs = 30 * 86_400_000;
/** A change of the current below this is not reported, amperes. */
const told = 0.3;

/** A circuit of the site. */
interface Circuit {
  installed: InstalledSwitch;
  readonly random: Random;
  isOn: boolean;
  isTripped: boolean;
  hasOverload: boolean;
  isCut: boolean;
  report: SwitchReport;
}

const rounded = (amperes: number): number => Math.round(amperes * 10) / 10;

/** The switched circuits of the site. */
export class Switches {
  readonly #state: WorldState;
  readonly #circuits = new Map<string, Circuit>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  install(installed: readonly InstalledSwitch[]): void {
    for (const id of this.#circuits.keys()) if (!installed.some(one => one.id === id)) this.#circuits.delete(id);
    for (const one of installed) {
      const circuit = this.#circuits.get(one.id);
      if (circuit) circuit.installed = one;
      else
        this.#circuits.set(one.id, {
          installed: one,
          random: seededRandom('circuit', one.id),
          isOn: one.wasOn,
          isTripped: false,
          hasOverload: false,
          isCut: false,
          report: { isOn: false, isTripped: false, current: 0, isOnline: false },
        });
    }
    this.#light();
  }

  report(id: string): SwitchReport | undefined {
    return this.#circuits.get(id)?.report;
  }

  order(id: string, order: 'on' | 'off' | 'reset'): Answer {
    const circuit = this.#circuits.get(id);
    if (!circuit || !isOnline(circuit)) return 'away';
    if (order === 'on' && circuit.isTripped) return 'busy';
    if (order === 'reset') circuit.isTripped = false;
    circuit.isOn = order === 'on';
    this.#follow(id, circuit, 0);
    this.#light();
    return 'taken';
  }

  step(dtMs: number, isCalm: boolean): void {
    for (const [id, circuit] of this.#circuits) {
      if (!isCalm && circuit.isOn && circuit.random() < dtMs / overloadMs) circuit.hasOverload = true;
      this.#follow(id, circuit, (circuit.random() - 0.5) * 2 * sway);
    }
    this.#light();
  }

  /** Lets a circuit take too much current. */
  overload(id: string): boolean {
    const circuit = this.#circuits.get(id);
    if (!circuit?.isOn) return false;
    circuit.hasOverload = true;
    return true;
  }

  cut(id: string, isCut: boolean): boolean {
    const circuit = this.#circuits.get(id);
    if (circuit) circuit.isCut = isCut;
    return circuit !== undefined;
  }

  /** The current follows what is on; above its limit the circuit trips. */
  #follow(id: string, circuit: Circuit, swayed: number): void {
    const { installed } = circuit;
    const drawn = circuit.hasOverload ? installed.tripAt * overloaded : installed.rated * loads[installed.load];
    if (circuit.isOn && drawn > installed.tripAt) Object.assign(circuit, { isOn: false, isTripped: true });
    if (!circuit.isOn) circuit.hasOverload = false;
    const { isOn, isTripped, report: before } = circuit;
    const online = isOnline(circuit);
    const current = isOn && online ? rounded(drawn * (1 + swayed)) : 0;
    const isSame =
      before.isOn === isOn &&
      before.isTripped === isTripped &&
      before.isOnline === online &&
      Math.abs(before.current - current) < told;
    if (isSame) return;
    circuit.report = { isOn, isTripped, current, isOnline: online };
    this.#state.tell({ type: 'equipment', kind: 'switch', id, at: this.#state.options.now() });
  }

  /** A map whose light circuits are all off is dark. One without such circuits is lit. */
  #light(): void {
    const lamps = [...this.#circuits.values()].filter(({ installed }) => installed.load === 'light');
    const { unlit } = this.#state;
    unlit.clear();
    for (const { installed } of lamps)
      if (lamps.every(one => one.installed.mapId !== installed.mapId || !one.isOn)) unlit.add(installed.mapId);
  }
}

const isOnline = ({ installed, isCut }: Circuit): boolean => installed.isInUse && !isCut;
