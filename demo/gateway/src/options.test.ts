import { describe, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';

describe('options', () => {
  it('have defaults', () => {
    expect(readOptions([])).toMatchObject({
      port: 8600,
      host: '127.0.0.1',
      data: '.data',
      fleet: 14,
      seed: 1,
      speed: 1,
      server: undefined,
      test: false,
    });
  });

  it('are read', () => {
    const options = readOptions([
      '--port',
      '0',
      '--speed',
      '2.5',
      '--server',
      'https://robots.example/x',
      '--allow-origin',
      'http://a.example/y',
      '--allow-origin',
      'https://b.example',
      '--test',
    ]);
    expect(options).toMatchObject({
      port: 0,
      speed: 2.5,
      server: 'https://robots.example/x',
      allowOrigins: ['http://a.example', 'https://b.example'],
      test: true,
    });
  });

  it('say what is wrong with them', () => {
    const wrong: [string[], string][] = [
      [['--port', 'x'], '--port needs a whole number from 0 to 65535, not "x"'],
      [['--fleet', '3'], '--fleet needs a whole number from 12 to 999, not "3"'],
      [['--server', 'robots'], '--server needs an http or https address, not "robots"'],
      [['--data', ''], '--data needs a folder'],
      [['--prot', '1'], "Unknown option '--prot'"],
    ];
    for (const [args, message] of wrong) {
      expect(() => readOptions(args)).toThrow(OptionError);
      expect(() => readOptions(args)).toThrow(message);
    }
  });
});
