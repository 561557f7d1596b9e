import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame } from '../channel/decoder.ts';
import { valuesOf } from '../testing/values.ts';
import { encodePush, openingSwitches, pushes, switchNames, type Codec, type PushType } from './index.ts';

const types = Object.keys(pushes) as PushType[];
const switchOf = (type: PushType): string | undefined => ('switch' in pushes[type] ? pushes[type].switch : undefined);

describe('a push', () => {
  it.each(types)('%s is read as it was written, of its device', type => {
    const codec: Codec<unknown> = pushes[type].data;
    fc.assert(
      fc.property(valuesOf(codec), value => {
        const [read] = decodeFrame(encodePush(type, value as never, 'd1'), 5, { report: () => undefined });
        expect(read).toMatchObject({ type, deviceId: 'd1', receivedAt: 5 });
        expect(read).toHaveProperty('data', value);
      }),
    );
  });

  it('is asked for by a switch that there is', () => {
    for (const type of types) expect([undefined, ...switchNames]).toContain(switchOf(type));
    for (const opening of openingSwitches) expect(types.map(switchOf)).toContain(opening);
  });

  it('that concerns the whole console comes on the singleton socket, what follows the robot on the other', () => {
    const ofDevice = types.filter(type => pushes[type].socket === 'device');
    expect(ofDevice.toSorted()).toEqual([
      'ChannelList',
      'CoordinatePush',
      'CurrentStep',
      'FaceCaptureInfo',
      'LineInfo',
      'RobotStatus',
    ]);
  });

  it('of which each counts is never folded into a later one', () => {
    expect(types.filter(type => pushes[type].fold === 'each').toSorted()).toEqual([
      'AlarmConfirm',
      'AlarmInfo',
      'AlarmReviewCompleted',
      'FaceCaptureInfo',
      'MessageNotice',
      'PatrolCaptureInfo',
      'PlanDue',
      'ThingsReported',
      'VehicleCaptureInfo',
      'hangUpCall',
      'robotCallApp',
    ]);
  });
});
