/** Records of visits and of doors that were opened. */
import type { doorOpening, Infer, visit } from '@patrolkit/transport/contract';
import { nameOfText } from '@patrolkit/server/language/names.ts';
import { between, mix } from '../../world/random.ts';
import { drivers, moments, noticedBy, oneOf, type Source } from './site.ts';

const MINUTE = 60_000;
const purposes = 6;
const hosts = ['user.guard1', 'user.guard2', 'user.guard3'];
const families = ['Arnold', 'Bauer', 'Chen', 'Duval', 'Fang', 'Gao', 'Hughes', 'Ito', 'Jansen', 'Kim', 'Liu', 'Moreau'];
const given = ['Alex', 'Bo', 'Carla', 'Dan', 'Elena', 'Feng', 'Hana', 'Ivan', 'Jia', 'Klara', 'Luis', 'Mei'];

/** Visits with their end: one in sixteen was refused, the others left after a while. */
export const visitsOf: Source<Infer<typeof visit>> = (site, stretch, random) =>
  moments(stretch, random, 12).flatMap(at => {
    const [family, first, host] = [oneOf(random, families), oneOf(random, given), oneOf(random, hosts)];
    if (family === undefined || first === undefined || host === undefined) return [];
    const visitorName = `${first} ${family}`;
    const isRefused = random() < 0.06;
    return [
      {
        at,
        deviceId: '',
        mapName: site.points[0]?.mapName,
        visitorName,
        phone: `139****${String(mix('phone', visitorName) % 10_000).padStart(4, '0')}`,
        hostName: nameOfText(host),
        purpose: nameOfText(`recorded.purpose.${String(1 + Math.floor(random() * purposes))}`),
        ...(isRefused
          ? { visitState: 'refused' as const }
          : { visitState: 'left' as const, leftAt: at + Math.round(between(random, 15, 240)) * MINUTE }),
      },
    ];
  });

/** Doors that were opened. A barred person opens none; a robot opens only doors of its map. */
export const doorOpeningsOf: Source<Infer<typeof doorOpening>> = (site, stretch, random) =>
  moments(stretch, random, 70).flatMap(at => {
    const door = oneOf(random, site.doors);
    const person = oneOf(random, site.people);
    if (!door || !person) return [];
    const robot = oneOf(
      random,
      drivers(site).filter(({ mapId }) => mapId === door.mapId),
    );
    const chance = random();
    const openingWay =
      chance < 0.25 && robot
        ? 'robot'
        : chance < 0.6
          ? 'card'
          : chance < 0.8
            ? 'face'
            : chance < 0.92
              ? 'button'
              : 'remote';
    const isByRobot = openingWay === 'robot' && robot !== undefined;
    return [
      {
        ...(isByRobot ? noticedBy(robot) : { deviceId: '' }),
        mapName: door.mapName,
        at,
        doorName: door.name,
        openedBy: isByRobot ? robot.name : openingWay === 'remote' ? nameOfText('user.operator') : person.name,
        openingWay,
        isOpened: !person.isWelcome && (openingWay === 'card' || openingWay === 'face') ? false : random() > 0.02,
      },
    ];
  });
