import { describe, expect, it } from 'vitest';
import { leanPreloads } from '../../scripts/lean-preloads.ts';

/** A file of a build: its imports, and the modules that it is made of. */
const chunk = (fileName: string, imports: readonly string[], ...moduleIds: readonly string[]) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
});

/** The needed files that are still preloaded for the file that asks for them. */
function listed(asking: string, needed: string[]): string[] {
  const { plugin, resolveDependencies } = leanPreloads(['/index.html', '/start.tsx', '/Shell.tsx']);
  const files = [
    chunk('main.js', ['entry.js'], '/host/index.html'),
    chunk('entry.js', []),
    chunk('start.js', ['react.js', 'entry.js'], '/host/start.tsx'),
    chunk('react.js', []),
    chunk('shell.js', ['react.js', 'frame.js'], '/host/Shell.tsx'),
    chunk('frame.js', []),
    chunk('screen.js', ['react.js', 'map.js']),
    chunk('map.js', []),
    chunk('late.js', ['map.js', 'react.js', 'frame.js', 'chart.js']),
    chunk('chart.js', []),
  ];
  const bundle = Object.fromEntries(files.map(file => [file.fileName, file]));
  const generate = plugin.generateBundle;
  if (typeof generate !== 'function') throw new Error('The step has no function.');
  const context = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  Reflect.apply(generate, context, [{}, bundle]);
  return resolveDependencies('late.js', needed, { hostId: asking, hostType: 'js' });
}

const all = ['late.js', 'map.js', 'react.js', 'frame.js', 'chart.js', 'entry.js'];

describe('lists of files to fetch beside a late one', () => {
  it('leave out what the asking file imports, and all stages before it', () => {
    expect(listed('screen.js', all)).toEqual(['late.js', 'chart.js']);
  });

  it('of a stage leave out that stage, and not the next one', () => {
    expect(listed('start.js', all)).toEqual(['late.js', 'map.js', 'frame.js', 'chart.js']);
    expect(listed('shell.js', all)).toEqual(['late.js', 'map.js', 'chart.js']);
  });

  it('of the entry are whole but for the entry', () => {
    expect(listed('main.js', all)).toEqual(['late.js', 'map.js', 'react.js', 'frame.js', 'chart.js']);
  });
});
