/** Records of radio signals and cables. All identifiers are invented: locally administered addresses, test networks. */
import type { cardUse, fibreEvent, Infer, mobileSighting, wirelessSighting } from '@patrolkit/transport/contract';
import { nameOfText, type StoredName } from '@patrolkit/server/language/names.ts';
import { between, mix, part } from '../../world/random.ts';
import { driversWith, moments, noticedBy, oneOf, round, steps, type Source } from './site.ts';

const DAY = 86_400_000;
/** Number of wireless devices and telephones that are seen again and again. */
const KNOWN = 160;
const carriers = 3;
const networks = ['site-guest', 'site-staff', 'visitor-phone', 'van-hotspot', 'cafe'];

/** A locally administered MAC address, which its second digit marks. */
const macOf = (number: number): string => {
  const hex = (place: number): string => (mix('mac', number, place) % 256).toString(16).padStart(2, '0');
  return ['a2', hex(1), hex(2), hex(3), hex(4), hex(5)].join(':').toUpperCase();
};

/** The invented telephone company of a card. */
const carrierOf = (number: number): StoredName => nameOfText(`recorded.carrier.${String((number % carriers) + 1)}`);

/** Wireless devices that were seen. */
export const wirelessSightingsOf: Source<Infer<typeof wirelessSighting>> = (site, stretch, random) =>
  moments(stretch, random, 90).flatMap(at => {
    const device = oneOf(random, driversWith(site, 'wifi'));
    if (!device) return [];
    const number = Math.floor(random() ** 2 * KNOWN);
    const network = networks[mix('network', number) % networks.length] ?? '';
    return [{ ...noticedBy(device), at, mac: macOf(number), network, signal: Math.round(between(random, -92, -38)) }];
  });

/** Telephones that were seen: subscribers of the test network 001-01. */
export const mobileSightingsOf: Source<Infer<typeof mobileSighting>> = (site, stretch, random) =>
  moments(stretch, random, 60).flatMap(at => {
    const device = oneOf(random, driversWith(site, 'imsi'));
    if (!device) return [];
    const number = Math.floor(random() ** 2 * KNOWN);
    return [
      {
        ...noticedBy(device),
        at,
        imsi: `00101${String(mix('imsi', number)).padStart(10, '0').slice(-10)}`,
        carrier: carrierOf(mix('imsi', number)),
        signal: Math.round(between(random, -112, -62)),
      },
    ];
  });

/** The use of the SIM cards of devices, a row for each day that has ended. */
export const cardUsesOf: Source<Infer<typeof cardUse>> = (site, stretch) =>
  steps(stretch, DAY).flatMap(at =>
    site.devices.map(device => {
      const cardState =
        part('idle', device.id, at) < 0.03 ? 'idle' : part('suspended', device.id) < 0.02 ? 'suspended' : 'active';
      const megabytes = device.kind === 'sensor' ? 6 : 900;
      return {
        ...noticedBy(device),
        at,
        cardCode: `8900101${String(mix('sim', device.id)).padStart(12, '0').slice(-12)}`,
        carrier: carrierOf(mix('sim', device.id)),
        cardState,
        traffic: cardState === 'active' ? round(megabytes * (0.6 + 0.8 * part('traffic', device.id, at)), 1) : 0,
      } as const;
    }),
  );

/** The events of the fibres along the fence: mostly wind. */
export const fibreEventsOf: Source<Infer<typeof fibreEvent>> = (site, stretch, random) =>
  moments(stretch, random, 6).map(at => {
    const outside = site.points.find(({ mapId }) => mapId === '2') ?? site.points[0];
    const kind = random();
    const fibreEventKind = kind < 0.8 ? 'vibration' : kind < 0.93 ? 'climbing' : kind < 0.99 ? 'digging' : 'cut';
    return {
      at,
      deviceId: '',
      mapName: outside?.mapName,
      fibreName: nameOfText('recorded.fibre', { n: 1 + Math.floor(random() * 4) }),
      distance: Math.round(between(random, 0, 480)),
      fibreEventKind,
      strength: round(
        between(random, fibreEventKind === 'vibration' ? 12 : 30, fibreEventKind === 'vibration' ? 32 : 60),
        1,
      ),
    } as const;
  });
