import { describe, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';

describe('options', () => {
  it('have defaults', () => {
    expect(readOptions([])).toMatchObject({
      port: 8600,
      host: '127.0.0.1',
      data: '.data',
      hasSimulator: true,
      fleet: 14,
      seed: 1,
      speed: 1,
      alarmsPerHour: 6,
      sensorRows: 0,
      server: undefined,
      test: false,
      record: 'robots',
      recordMb: 512,
      fps: 15,
      recordFps: 2,
      repeats: { serious: 30, important: 0, general: 0 },
    });
  });

  it('tell after how long alarms sound again', () => {
    expect(readOptions(['--repeat-sounds', '10,300,0']).repeats).toEqual({ serious: 10, important: 300, general: 0 });
    for (const wrong of ['30', '30,0', '9,0,0', '0,301,0', '0,0,x', '0,,0', '0,0,0,0', '-30,0,0'])
      expect(() => readOptions([`--repeat-sounds=${wrong}`]), wrong).toThrow(OptionError);
  });

  it('are read', () => {
    const options = readOptions([
      '--port',
      '0',
      '--speed',
      '2.5',
      '--alarms-per-hour',
      '0.5',
      '--server',
      'https://robots.example/x',
      '--allow-origin',
      'http://a.example/y',
      '--allow-origin',
      'https://b.example',
      '--tiles',
      '/tiles/{z}/{x}/{y}.png',
      '--media',
      'wss://media.example:8443/live',
      '--trust-proxy',
      '10.0.0.0/8, 127.0.0.1',
      '--trust-proxy',
      '2001:db8::/32',
      '--dialect',
      '7',
      '--fps',
      '5',
      '--specification-only',
      '--test',
    ]);
    expect(options.record).toBe('off');
    expect(readOptions(['--test', '--record', 'PR001, PV001']).record).toEqual(['PR001', 'PV001']);
    expect(options).toMatchObject({
      port: 0,
      speed: 2.5,
      alarmsPerHour: 0.5,
      tiles: { template: '/tiles/{z}/{x}/{y}.png', attribution: '' },
      server: 'https://robots.example/x',
      allowOrigins: ['http://a.example', 'https://b.example'],
      media: ['wss://media.example:8443'],
      trustedProxies: ['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'],
      dialect: 7,
      fps: 5,
      isSpecificationOnly: true,
      test: true,
    });
  });

  it('say what is wrong with them', () => {
    const wrong: [string[], string][] = [
      [['--port', 'x'], '--port needs a whole number from 0 to 65535, not "x"'],
      [['--fleet', '3'], '--fleet needs a whole number from 12 to 999, not "3"'],
      [['--server', 'robots'], '--server needs an http or https address, not "robots"'],
      [['--tiles', 'https://t.example/{z}/{x}.png'], '--tiles needs an address with {z}, {x} and {y}'],
      [['--tiles', 'tiles/{z}/{x}/{y}'], '--tiles needs an address with {z}, {x} and {y}'],
      [['--media', 'ftp://media.example'], '--media needs an http or https or ws or wss address'],
      ...['proxy.example', 'loopback', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/8/8', ''].map(
        (text): [string[], string] => [['--trust-proxy', text], '--trust-proxy needs an IP address, or a network'],
      ),
      [['--dialect', 'old'], '--dialect needs a whole number from 0 to 4294967295, not "old"'],
      [['--data', ''], '--data needs a folder'],
      [['--record', 'all of them'], '--record needs device ids such as PR001,PR002, "robots" or "off"'],
      [['--fps', '1'], '--fps needs a whole number from 2 to 15, not "1"'],
      [['--record-mb', '0'], '--record-mb needs a whole number from 1 to 1000000, not "0"'],
      [['--prot', '1'], "Unknown option '--prot'"],
    ];
    for (const [args, message] of wrong) {
      expect(() => readOptions(args)).toThrow(OptionError);
      expect(() => readOptions(args)).toThrow(message);
    }
  });
});
