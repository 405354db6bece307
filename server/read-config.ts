import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { LIMITS } from '../contract/limits.ts';
import { parseOutside } from '../contract/safe-json.ts';
import { configFileSchema, describeSettings, describeValue, type SettingNode } from './config-schema.ts';
import { buildConfig, type ConfigChange, type ServerConfig } from './config.ts';
import { nearestName } from './operations/settings/nearest-name.ts';
import { StartProblem } from './operations/settings/start-problem.ts';

/** Reads the operator's JSON file; no path = the defaults. Unset keys of a group of settings keep their defaults. */
export function readConfig(path: string | undefined, defaults: ServerConfig): ConfigChange {
  if (path === undefined) return {};
  const value = parseOutside(readText(path), LIMITS.jsonDepth);
  if (value === undefined) throw new StartProblem(`The configuration ${path} is no valid configuration: it is no JSON.`);
  const parsed = configFileSchema.safeParse(value);
  if (!parsed.success) throw problemsOf(path, parsed.error.issues.flatMap(explainIssue));
  const change = completeGroups(parsed.data, defaults) as ConfigChange;
  const impossible = findImpossible(buildConfig(change));
  if (impossible.length > 0) throw problemsOf(path, impossible);
  return change;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartProblem(`The configuration ${path} (CONFIG_FILE) cannot be read: ${code}.`);
  }
}

function problemsOf(path: string, problems: readonly string[]): StartProblem {
  return new StartProblem(`The configuration ${path} is no valid configuration: ${problems.join('; ')}.`);
}

/** Names the setting and its allowed values, but never its value, which may be a secret key. */
function explainIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') {
    const node = nodeAt(issue.path);
    return [`${pathText(issue.path)} must be ${node === undefined ? 'left out' : describeValue(node)}`];
  }
  const known = Object.keys(nodeAt(issue.path)?.properties ?? {});
  return issue.keys.map((key) => {
    const near = nearestName(key, known);
    return `${pathText([...issue.path, key])} is no setting${near === undefined ? '' : `, did you mean ${pathText([...issue.path, near])}?`}`;
  });
}

function nodeAt(path: readonly PropertyKey[]): SettingNode | undefined {
  return path.reduce<SettingNode | undefined>((node, key) => (typeof key === 'number' ? node?.items : node?.properties?.[String(key)]), describeSettings());
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text === '' ? 'the file' : text.replace(/^\./, '');
}

/** Finds settings that are valid alone but cannot work together. */
function findImpossible({ session, uploads, register }: ServerConfig): string[] {
  const rules: [isImpossible: boolean, sentence: string][] = [
    [session.idleMs > session.tokenMs, 'session.idleMs must not be larger than session.tokenMs'],
    [session.imTokenMs > session.tokenMs, 'session.imTokenMs must not be larger than session.tokenMs'],
    [uploads.stallMs > uploads.temporaryMs, 'uploads.stallMs must not be larger than uploads.temporaryMs'],
    [
      register.enabled === 1 && register.inviteRequired === 1 && register.inviteCodes.length === 0,
      'register.inviteRequired is 1 and register.inviteCodes is empty, so that nobody can register',
    ],
  ];
  return rules.filter(([isImpossible]) => isImpossible).map(([, sentence]) => sentence);
}

type Group = Readonly<Record<string, unknown>>;

/** Puts the given values over the defaults, group by group. A list replaces the default list as a whole. */
function completeGroups(stated: Group, defaults: Group): Group {
  const present = Object.entries(stated).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([key, value]) => [key, isGroup(value) ? completeGroup(value, defaults[key]) : value]));
}

function completeGroup(stated: Group, known: unknown): Group {
  return isGroup(known) ? { ...known, ...completeGroups(stated, known) } : completeGroups(stated, {});
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
