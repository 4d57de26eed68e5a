import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Makes an empty directory a disk of so many bytes. False where this cannot be: only root on Linux may. */
export function mountSmallDisk(directory: string, bytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'sanad-test', directory], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Takes such a disk away, whoever still uses it. */
export function unmountSmallDisk(directory: string): void {
  execFileSync('umount', ['--lazy', directory])
}

/** Writes to a file until nothing fits any more. */
export async function fillDisk(file: string): Promise<void> {
  for (const block of ['1M', '4k']) {
    const dd = spawn('dd', ['if=/dev/zero', `of=${file}`, `bs=${block}`, 'oflag=append', 'conv=notrunc'], {
      stdio: 'ignore',
    })
    await once(dd, 'exit')
  }
}
