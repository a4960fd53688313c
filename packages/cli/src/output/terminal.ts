/** What a command needs of the terminal that it runs in. */
export interface Terminal {
  readonly cwd: string
  /** Colour is decoration; every word is there without it. */
  readonly isColor: boolean
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** 0 pass, 1 fail, 2 could not check. */
export type ExitCode = 0 | 1 | 2

/** What the process ends with, by verdict. */
export const EXIT_CODES = { pass: 0, fail: 1, unchecked: 2 } as const
