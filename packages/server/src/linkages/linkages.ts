/** Decides which linkages fire for an alarm, and has their actions carried out in their time. */
import type { LinkageCondition } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import { inEach, type StoredName } from '../language/names.ts';
import type { LinkageRule, LinkedAlarm } from '../links/linkages.ts';
import { Outage } from '../store/outage.ts';
import { failingOf, ofAlarm } from './conditions.ts';
import { Doer, type Done } from './doer.ts';
import type { Hindrance, LinkageParts } from './parts.ts';
import { Runs, type NewRun, type StoredStep } from './runs.ts';
import { devicesFor, usedBy } from './targets.ts';

/** Most actions in a minute. Further ones are not done, and their runs say so. */
export const mostActions = 100;
const minute = 60_000;
/** An alarm that linkages have provoked fires others. What those provoke fires none. */
const deepest = 1;
/** How long an alarm that a linkage provokes may take to be raised, ms. */
const provokedWithin = 60_000;
/** A run that could not be stored for so long is given up, ms: what it was to do would come as a surprise. */
const latest = 30_000;

/** A run that is stored. */
interface Running {
  readonly id: string;
  readonly rule: LinkageRule;
  readonly alarm: LinkedAlarm;
  readonly depth: number;
  readonly steps: StoredStep[];
}

/** What is due at a time on the steady clock. */
interface Due {
  readonly at: number;
  readonly work: () => void;
}

/** A run that is about to be stored. */
interface Beginning {
  readonly rule: LinkageRule;
  readonly run: NewRun;
  readonly depth: number;
  /** When its alarm was raised, ms on the steady clock. */
  readonly since: number;
}

const restKey = ({ id }: Pick<LinkageRule, 'id'>, { deviceId, type }: Pick<LinkedAlarm, 'deviceId' | 'type'>): string =>
  [id, deviceId, type].join(' ');

const waitingSteps = ({ steps }: LinkageRule): StoredStep[] => steps.map(step => ({ step, result: 'waiting' }));

/** The linkages at work. */
export class Linkages {
  readonly #parts: LinkageParts;
  readonly #doer: Doer;
  readonly runs: Runs;
  /** When linkages fired last, ms on the steady clock, by linkage, device and type. */
  readonly #fired = new Map<string, number>();
  #provoked: readonly { readonly deviceId: string; readonly depth: number; readonly until: number }[] = [];
  #due: readonly Due[] = [];
  #actions: number[] = [];
  #beginning: Beginning[] = [];
  #chain: Promise<unknown> = Promise.resolve();
  readonly #outage = new Outage(error => this.#fail(error));
  #isEnded = false;

  constructor(parts: LinkageParts) {
    this.#parts = parts;
    this.#doer = new Doer(parts);
    this.runs = new Runs(parts.database);
  }

  /** Ends what an earlier server had not ended, and reads which linkages rest. */
  async load(): Promise<void> {
    await this.runs.interrupt();
    const { now, steadyNow } = this.#parts;
    const [wall, steady] = [now(), steadyNow()];
    for (const { linkageId, deviceId, type, at } of await this.runs.lastSince(wall - 86_400_000))
      this.#fired.set(restKey({ id: linkageId }, { deviceId, type }), steady - Math.max(0, wall - at));
  }

  /** Takes an alarm that was stored. */
  raised(alarm: LinkedAlarm): void {
    try {
      this.#raised(alarm);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Carries the actions of a linkage out for an alarm because a user wants it, whatever its conditions say. */
  async run(rule: LinkageRule, alarm: LinkedAlarm, by: StoredName): Promise<void> {
    const run: NewRun = {
      linkageId: rule.id,
      linkage: rule.name,
      alarm,
      at: this.#parts.now(),
      by,
      outcome: 'fired',
      steps: waitingSteps(rule),
    };
    const [id] = await this.runs.begin([run]);
    if (id !== undefined) this.#go({ id, rule, alarm, depth: 0, steps: [...run.steps] });
  }

  /** Does what is due; called twenty times a second. */
  tick(): void {
    const now = this.#parts.steadyNow();
    const due = this.#due.filter(({ at }) => at <= now);
    this.#due = this.#due.filter(({ at }) => at > now);
    for (const { work } of due) work();
    this.#doer.tick();
  }

  /** Tries again what waits for the database, and forgets what is over; called every second. */
  sweep(): void {
    this.#outage.retry();
    const now = this.#parts.steadyNow();
    this.#provoked = this.#provoked.filter(({ until }) => until > now);
    for (const [key, at] of this.#fired) if (now - at > 86_400_000) this.#fired.delete(key);
  }

  /** Leaves a device alone, because a user has stopped it or takes it over. */
  leave(deviceId: string): void {
    this.#doer.leave(deviceId);
  }

  /** Ends; what is not done yet is not done any more. */
  async close(): Promise<void> {
    this.#isEnded = true;
    this.#due = [];
    this.#outage.end();
    await this.settled();
  }

  /** Resolves when everything that was begun is stored. */
  async settled(): Promise<void> {
    let chain: unknown;
    do {
      chain = this.#chain;
      await this.#chain;
    } while (chain !== this.#chain);
  }

  /** Whether a linkage rests for a device and type. */
  #rests(rule: LinkageRule, alarm: LinkedAlarm): boolean {
    const last = this.#fired.get(restKey(rule, alarm));
    return last !== undefined && this.#parts.steadyNow() - last < rule.rest;
  }

  /** How many linkages lie between an alarm and what happened by itself. */
  #depthOf({ kind, deviceId }: LinkedAlarm): number {
    const now = this.#parts.steadyNow();
    const found = this.#provoked.find(one => kind === 'sos' && one.deviceId === deviceId && one.until > now);
    if (found) this.#provoked = this.#provoked.filter(one => one !== found);
    return found?.depth ?? 0;
  }

  #raised(alarm: LinkedAlarm): void {
    const { book, steadyNow, now } = this.#parts;
    const since = steadyNow();
    const depth = this.#depthOf(alarm);
    let isTaken = false;
    for (const rule of book.of(alarm.type)) {
      const own = failingOf(rule, alarm, this.#parts);
      if (own !== undefined && ofAlarm.has(own)) continue;
      const failed: LinkageCondition | undefined =
        own ?? (isTaken ? 'before' : depth > deepest ? 'chain' : this.#rests(rule, alarm) ? 'rest' : undefined);
      const fires: boolean = failed === undefined;
      if (fires) this.#fired.set(restKey(rule, alarm), since);
      isTaken ||= fires && rule.stopsOthers;
      const run: NewRun = {
        linkageId: rule.id,
        linkage: rule.name,
        alarm,
        at: now(),
        outcome: !fires ? 'notFired' : rule.lasts > 0 ? 'waiting' : 'fired',
        failed,
        dueAt: fires && rule.lasts > 0 ? now() + rule.lasts : undefined,
        steps: fires ? waitingSteps(rule) : [],
      };
      this.#beginning.push({ rule, run, depth, since });
    }
    if (this.#beginning.length > 0) this.#later(() => this.#begin());
  }

  /** Stores the runs that begin, all together, then carries out those that nobody has stored before. */
  async #begin(): Promise<void> {
    const beginning = this.#beginning;
    this.#beginning = [];
    const ids = await this.#outage.outlast(() => this.runs.begin(beginning.map(({ run }) => run)));
    const now = this.#parts.steadyNow();
    for (const [index, { rule, run, depth, since }] of beginning.entries()) {
      const id = ids[index];
      if (id === undefined || run.outcome === 'notFired') continue;
      const running: Running = { id, rule, alarm: run.alarm, depth, steps: [...run.steps] };
      if (now - since > latest || this.#isEnded) this.#giveUp(running, 'interrupted');
      else if (run.outcome === 'fired') this.#go(running);
      else this.#at(since + rule.lasts, () => this.#later(() => this.#look(running)));
    }
  }

  /** Fires a linkage whose alarm had to last for a time, if its cause is still there. */
  async #look(running: Running): Promise<void> {
    if (await this.#parts.alarms.isPresent(running.alarm.id)) return this.#go(running);
    this.#fired.delete(restKey(running.rule, running.alarm));
    this.#giveUp(running, 'notFired', 'lasts');
  }

  #giveUp({ id, steps }: Running, outcome: 'notFired' | 'interrupted', failed?: LinkageCondition): void {
    const given = steps.map(step => ({ ...step, result: 'interrupted' as const }));
    this.#later(() => this.runs.end(id, { outcome, failed, steps: outcome === 'notFired' ? [] : given }));
  }

  /** Has the actions of a run carried out, each in its time. */
  #go(running: Running): void {
    const began = this.#parts.steadyNow();
    for (const [index, { step }] of running.steps.entries()) {
      const work = (): void => void this.#act(running, index).catch(this.#fail);
      if (step.delay === 0) work();
      else this.#at(began + step.delay * 1000, work);
    }
  }

  #at(at: number, work: () => void): void {
    if (!this.#isEnded) this.#due = [...this.#due, { at, work }];
  }

  /** Whether a further action may be done in this minute. */
  #mayAct(): boolean {
    const now = this.#parts.steadyNow();
    this.#actions = this.#actions.filter(at => now - at < minute);
    if (this.#actions.length >= mostActions) return false;
    this.#actions.push(now);
    return true;
  }

  /** Carries an action out, with every device that is to do it. */
  async #act(running: Running, index: number): Promise<void> {
    const { alarm, rule } = running;
    const kept = running.steps[index];
    if (!kept) return;
    const { step } = kept;
    const { names } = this.#parts;
    if (step.target === 'none') {
      const to = usedBy(step, this.#parts)?.name;
      const done = await this.#try(() => this.#doer.onSite(step, alarm, rule, running.id));
      return this.#done(running, index, done, to, undefined);
    }
    const devices = devicesFor(step, alarm, rule.maps, this.#parts);
    if (devices.length === 0) {
      const key = step.target === 'nearest' ? 'linkage.not.noFree' : 'linkage.not.noDevice';
      return this.#done(running, index, { hindrance: { key }, picture: '' }, undefined, undefined);
    }
    await Promise.all(
      devices.map(async id => {
        // The alarm of a call may be raised before its action has ended.
        const provoked = { deviceId: id, depth: running.depth + 1, until: this.#parts.steadyNow() + provokedWithin };
        if (step.kind === 'sos') this.#provoked = [...this.#provoked, provoked];
        const done = await this.#try(() => this.#doer.onDevice(step, id, alarm));
        if (done.hindrance) this.#provoked = this.#provoked.filter(one => one !== provoked);
        this.#done(running, index, done, names.device(id), id);
      }),
    );
  }

  async #try(work: () => Promise<Done>): Promise<Done> {
    const not = (key: Hindrance['key']): Done => ({ hindrance: { key }, picture: '' });
    if (!this.#mayAct()) return not('linkage.not.limit');
    return work().catch((error: unknown) => {
      this.#fail(error);
      return not('linkage.not.failed');
    });
  }

  /** Keeps what became of an action. Of several devices, one that did it counts. */
  #done(
    running: Running,
    index: number,
    { hindrance, picture }: Done,
    to: StoredName | undefined,
    deviceId: string | undefined,
  ): void {
    const { now, keep } = this.#parts;
    const before = running.steps[index];
    if (!before) return;
    const { step } = before;
    const at = now();
    if (before.result !== 'done')
      running.steps[index] = {
        step,
        result: hindrance ? 'notDone' : 'done',
        at,
        ...(to ? { to } : {}),
        ...(hindrance ? { hindrance } : {}),
      };
    keep({
      alarm: running.alarm,
      step,
      linkage: running.rule.name,
      at,
      deviceId,
      to: to ?? inEach(() => ''),
      picture,
      hindrance,
    });
    const steps = [...running.steps];
    this.#later(() => this.#outage.outlast(() => this.runs.end(running.id, { outcome: 'fired', steps })));
  }

  #later(work: () => Promise<unknown>): void {
    this.#chain = this.#chain.then(work).catch(this.#fail);
  }

  readonly #fail = (error: unknown): void => this.#parts.onError(`linkages: ${reasonOf(error)}`);
}
