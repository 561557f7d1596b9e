/** The simulated site as a server knows it: a fleet that moves, sees, films and speaks, with the actions of tests. */
import type { Abilities, Ability, HardwareCode } from '@patrolkit/server/links/abilities.ts';
import { noAbilities } from '@patrolkit/server/links/abilities.ts';
import type { Cause } from '@patrolkit/server/links/alarms.ts';
import type { PictureSize, Quality } from '@patrolkit/server/links/channels.ts';
import type { DeviceKind } from '@patrolkit/server/links/devices.ts';
import type { Disturbance, Equipment, EquipmentKind } from '@patrolkit/server/links/equipment.ts';
import type { SiteDevice } from './world/device.ts';
import type { FleetEvent, RaisedAlarm, Shot } from '@patrolkit/server/links/events.ts';
import type { Fleet, Look, Registered } from '@patrolkit/server/links/fleet.ts';
import type { SiteRegion } from '@patrolkit/server/links/regions.ts';
import type { Answer, Hardware, Lane, Order, OrderKind } from '@patrolkit/server/links/orders.ts';
import type {
  DrawnMap,
  MapPicture,
  Route,
  SiteGround,
  SiteMap,
  SiteNet,
  SiteRoute,
} from '@patrolkit/server/links/site-map.ts';
import type { SiteStop } from '@patrolkit/server/links/stops.ts';
import type { Site, ThingKind } from '@patrolkit/server/links/site.ts';
import type { SiteCameras } from './cameras/site-cameras.ts';
import { Show } from './cameras/show.ts';
import { models } from './world/fleet.ts';
import { recognised } from './world/recognised.ts';
import { modelPicture } from './world/model-picture.ts';
import { planPicture, planPictureSize } from './world/plan-picture.ts';
import type { SiteSound } from './sound.ts';
import type { RaisedAlarm as SeenAlarm, View, WorldEvent } from './world/types.ts';
import type { World } from './world/world.ts';

/** How the status of a device shows that an order is carried out, and within how long, ms of the simulation. */
const proof: Readonly<Record<OrderKind, Ability>> = {
  drive: { confirmedBy: ['speed', 'turnRate'], withinMs: 500, source: 'standard' },
  ptz: { confirmedBy: ['ptz'], withinMs: 500, source: 'standard' },
  ptzTo: { confirmedBy: ['ptz'], withinMs: 500, source: 'standard' },
  mode: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  pause: { confirmedBy: ['patrolPaused'], withinMs: 500, source: 'standard' },
  resume: { confirmedBy: ['patrolPaused', 'mode'], withinMs: 500, source: 'standard' },
  endTask: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  goTo: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  watch: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  round: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  lookAt: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  guide: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  recall: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  charge: { confirmedBy: ['mode'], withinMs: 500, source: 'standard' },
  hardware: {
    confirmedBy: ['alarmLight', 'headLight', 'wiper', 'volume', 'netCatching'],
    withinMs: 500,
    source: 'standard',
  },
  act: { confirmedBy: [], withinMs: 500, source: 'standard' },
  restart: { confirmedBy: ['online'], withinMs: 500, source: 'standard' },
  initialize: { confirmedBy: ['initialization'], withinMs: 500, source: 'standard' },
  releaseStop: { confirmedBy: ['emergencyStop'], withinMs: 500, source: 'standard' },
};

/** What a device can do with its hardware. */
const abilitiesOf = ({ kind }: Pick<SiteDevice, 'kind'>, hardware: readonly HardwareCode[]): Abilities =>
  kind === 'sensor' ? noAbilities : { orders: proof, hardware, hasMicrophone: kind !== 'car' };

/** The parts of a simulated site. */
export interface SimulatedParts {
  readonly world: World;
  readonly cameras: SiteCameras;
  readonly sound: SiteSound;
  readonly now: () => number;
}

/** The simulated site. */
export class SimulatedSite implements Fleet, Site {
  readonly world: World;
  readonly channels: SiteCameras;
  readonly sound: SiteSound;
  /** Called when an order has changed lamps, wiper or volume of a device. */
  onHardware: (device: SiteDevice) => void = () => undefined;
  readonly #now: () => number;
  readonly #show: Show;

  constructor({ world, cameras, sound, now }: SimulatedParts) {
    this.world = world;
    this.channels = cameras;
    this.sound = sound;
    this.#now = now;
    this.#show = new Show(cameras, world);
  }

  get equipment(): Equipment {
    return this.world.equipment;
  }

  get devices(): ReadonlyMap<string, SiteDevice> {
    return this.world.devices;
  }

  device(id: string): SiteDevice | undefined {
    return this.world.device(id);
  }

  abilities(id: string): Abilities {
    const device = this.world.device(id);
    return device ? abilitiesOf(device, this.world.hardwareOf(id)) : noAbilities;
  }

  hold(registered: readonly Registered[]): void {
    this.world.hold(registered);
  }

  get maps(): readonly SiteMap[] {
    return this.world.nets.maps;
  }

  setMaps(maps: readonly DrawnMap[]): void {
    const drawn = this.world.nets.setMaps(maps);
    if (drawn) this.channels.useMaps(drawn);
  }

  setNets(nets: readonly SiteNet[]): void {
    this.world.nets.set(nets);
  }

  ground(mapId: string): SiteGround | undefined {
    return this.world.nets.ground(mapId);
  }

  get routes(): readonly SiteRoute[] {
    return this.world.routes.all;
  }

  setRoutes(routes: readonly SiteRoute[]): void {
    this.world.routes.set(routes);
  }

  setStops(stops: readonly SiteStop[]): void {
    this.world.routes.setStops(stops);
  }

  get regions(): readonly SiteRegion[] {
    return this.world.regions.all;
  }

  setRegions(regions: readonly SiteRegion[]): void {
    this.world.regions.set(regions);
  }

  route(id: string): Route | undefined {
    return this.world.route(id);
  }

  order(id: string, order: Order): Promise<Answer> {
    const device = this.world.device(id);
    const answer = device ? this.#answer(device, order) : 'unable';
    if (answer === 'taken') this.#show.obeyed(id);
    if (device && answer === 'taken' && (order.kind === 'hardware' || order.kind === 'restart'))
      this.onHardware(device);
    return Promise.resolve(answer);
  }

  stop(id: string, lane: Lane): void {
    if (lane === 'move') this.world.stop(id);
    else this.world.ptz(id, 'home', 0);
    this.#show.obeyed(id);
  }

  isFree(id: string): boolean {
    return this.world.isFree(id);
  }

  view(id: string): Shot | undefined {
    const device = this.world.device(id);
    const pose = device?.online && this.world.hasCamera(id) ? this.world.pose(id) : undefined;
    return device && pose && this.#shotOf({ pose, scene: this.world.scene(device.mapId, id), focus: '' }, id);
  }

  lookAgain(id: string, cause: Cause): Look | undefined {
    const seen = this.world.lookAgain(id, cause);
    return seen && { shot: this.#shotOf(seen.shot, id), alarm: seen.alarm && this.#raisedOf(seen.alarm) };
  }

  mapPicture(mapId: string): MapPicture | undefined {
    const plan = this.world.nets.maps.find(({ id }) => id === mapId);
    return plan && { ...planPictureSize(plan), svg: name => planPicture(plan, name) };
  }

  modelPicture(kind: DeviceKind, model: string): string | undefined {
    return Object.hasOwn(models, kind) ? modelPicture(kind, model) : undefined;
  }

  take(elapsedMs: number, isCalm: boolean): readonly FleetEvent[] {
    return this.world.tick(elapsedMs, isCalm).map(event => this.#eventOf(event));
  }

  /** Shows the cameras what is there at a moment of `performance.now()`, and lets them hear up to now. */
  film(at: number): void {
    this.#show.step(at);
    this.channels.hear(this.#now());
  }

  async close(): Promise<void> {
    await this.channels.close();
  }

  // ---- the actions of tests ----

  raiseNow(count: number, deviceId?: string, only?: ThingKind): RaisedAlarm[] {
    return this.world.raiseNow(count, deviceId, only).map(alarm => this.#raisedOf(alarm));
  }

  settle(cause: Cause, stays: boolean): boolean {
    return this.world.settle(cause, stays);
  }

  pressSos(id: string): boolean {
    return this.world.pressSos(id);
  }

  place(id: string, x: number, y: number, heading: number): boolean {
    return this.world.place(id, x, y, heading);
  }

  setMode(id: string, mode: 'manual' | 'automatic'): boolean {
    return this.world.setMode(id, mode, true);
  }

  setOnline(id: string, online: boolean): boolean {
    return this.world.setOnline(id, online);
  }

  setEmergencyStop(id: string, pressed: boolean): boolean {
    return this.world.setEmergencyStop(id, pressed);
  }

  holdReading(id: string, quantity: string, value: number | undefined): boolean {
    return this.world.sensors.hold(id, quantity, value);
  }

  setBattery(id: string, percent: number): boolean {
    const device = this.world.device(id);
    if (device) device.battery = percent;
    return device !== undefined;
  }

  setFault(id: string, code: string, isOn: boolean): boolean {
    return this.world.setFault(id, code, isOn);
  }

  setHardware(id: string, change: Partial<Hardware>): boolean {
    return this.world.setHardware(id, change);
  }

  disturb(kind: EquipmentKind, id: string, what: Disturbance): boolean {
    return this.world.equipment.disturb(kind, id, what);
  }

  remove(id: string): boolean {
    return this.world.remove(id);
  }

  register(id: string): boolean {
    return this.world.register(id);
  }

  restore(): void {
    this.world.restore();
  }

  resize(cameraId: string, quality: Quality, size: PictureSize): void {
    this.channels.resize(cameraId, quality, size);
  }

  #answer(device: SiteDevice, order: Order): Answer {
    const { id } = device;
    const { world } = this;
    if (!this.abilities(id).orders[order.kind]) return 'unable';
    // It goes to its charger and then out of use.
    if (world.isLeaving(id)) return 'busy';
    const taken = (isDone: boolean, otherwise: Answer = 'away'): Answer =>
      isDone ? 'taken' : device.online ? otherwise : 'away';
    switch (order.kind) {
      case 'drive':
        return taken(world.drive(id, order.motion, order.speed), 'busy');
      case 'ptz':
        return taken(world.ptz(id, order.move, order.value), 'unable');
      case 'ptzTo':
        return taken(world.ptzTo(id, order.axes), 'unable');
      case 'mode':
        return taken(world.setMode(id, order.mode, order.proceed));
      case 'pause':
        return taken(world.setPaused(id, true));
      case 'resume':
        return taken(world.resumeTask(id), 'busy');
      case 'endTask':
        return taken(world.stopTask(id), 'busy');
      case 'goTo':
        return taken(world.goTo(id, order.goal), 'noWay');
      case 'watch':
        return taken(world.watch(id, order.goal), 'noWay');
      case 'round':
        return taken(world.beginRound(id, order.routeId, order.mode, order.patrol), 'busy');
      case 'lookAt':
        return taken(world.send(id, order.goal, order.look, order.staysMs), 'busy');
      case 'guide':
        return taken(world.send(id, order.goal, undefined), world.isFree(id) ? 'noWay' : 'busy');
      case 'recall':
        world.recall(id);
        return 'taken';
      case 'charge':
        return taken(world.setCharging(id, order.isOn, order.isShelter), 'busy');
      case 'hardware':
        return taken(world.setHardware(id, order.change));
      case 'act':
        return taken(world.routes.try(id, order.groupId, order.group), 'busy');
      case 'restart':
        return taken(world.restart(id));
      case 'initialize':
        return taken(world.initialize(id, order.part), 'busy');
      case 'releaseStop':
        return taken(world.setEmergencyStop(id, false));
    }
  }

  #shotOf(view: View, deviceId: string): Shot {
    return {
      x: view.pose.x,
      y: view.pose.y,
      take: at => this.channels.shoot(view, deviceId, at),
      calm: () => undefined,
    };
  }

  /** The picture of an alarm, which can also be taken without its cause. */
  #alarmShot(view: View, { cause, deviceId }: Pick<SeenAlarm, 'cause' | 'deviceId'>): Shot {
    const { scene, focus } = view;
    const calm = (): View => ({
      ...view,
      focus: '',
      scene: {
        ...scene,
        openDoors: scene.openDoors.filter(door => door !== cause?.label),
        // A meter returns to its normal value; every other cause is left out of the picture.
        sprites: scene.sprites.flatMap(sprite =>
          sprite.id !== focus ? [sprite] : sprite.kind === 'meter' ? [{ ...sprite, look: -1 }] : [],
        ),
      },
    });
    return { ...this.#shotOf(view, deviceId), calm: () => this.#shotOf(calm(), deviceId) };
  }

  #raisedOf(alarm: SeenAlarm): RaisedAlarm {
    return { ...alarm, shot: alarm.shot && this.#alarmShot(alarm.shot, alarm) };
  }

  #eventOf(event: WorldEvent): FleetEvent {
    if (event.type === 'alarm') return { ...event, alarm: this.#raisedOf(event.alarm) };
    if (event.type !== 'capture') return event;
    const { capture } = event;
    return {
      ...event,
      capture: { ...capture, shot: this.#shotOf(capture.shot, capture.deviceId), facts: recognised(capture) },
    };
  }
}
