import { describe, expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { hardwareConfig } from './hardware.ts';

describe('what is set on a robot', () => {
  it('is read in words, in every form in which servers send it', () => {
    const told = [
      { Type: 5, Value: '8' },
      { Type: '12', Value: 2 },
      { Type: 14, Value: '0' },
      { Type: 23, Value: 1 },
      { Type: 31, Value: true },
    ];
    const words = { volume: 8, alarmLamp: true, headLamp: false, wiper: 'once', netCatching: true };
    expect(hardwareConfig.decode(told, silently, '')).toEqual(words);
    expect(hardwareConfig.decode({ rows: told }, silently, '')).toEqual(words);
    // A volume beyond the range of a command is read unchanged.
    expect(hardwareConfig.decode([{ Type: 5, Value: 80 }], silently, '')).toEqual({ volume: 80 });
  });

  it('leaves out what no table knows, and says so', () => {
    const reports: string[] = [];
    const told = [
      { Type: 99, Value: 8 },
      { Type: 23, Value: 7 },
      { Type: 5, Value: 3 },
    ];
    expect(hardwareConfig.decode(told, { report: path => reports.push(path) }, 'data')).toEqual({ volume: 3 });
    expect(reports).toEqual(['data[0].Type', 'data.wiper']);
    // A robot may have only types that no table names. Anything but a list of entries is not an answer.
    expect(hardwareConfig.decode([{ Type: 1, Value: 0 }], silently, '')).toEqual({});
    expect(hardwareConfig.decode([{ name: 'volume' }], silently, '')).toBe(invalid);
  });

  it('is written in the numbers of the wire', () => {
    expect(hardwareConfig.encode({ wiper: 'on', volume: 0, headLamp: true })).toEqual([
      { Type: 5, Value: 0 },
      { Type: 14, Value: 1 },
      { Type: 23, Value: 2 },
    ]);
  });
});
