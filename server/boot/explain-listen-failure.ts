/** The address at which a process tried to listen, and the variables that set it. */
export interface ListenPlace {
  readonly host: string
  readonly port: number
  /** The prefix of HOST and PORT in the variables' names. */
  readonly prefix: '' | 'METRICS_'
  /** The port at which the gateway of this process listens, if it has one. */
  readonly gatewayPort?: number | undefined
}

/** Explains to an operator in one line why nothing can listen there. */
export function explainListenFailure(
  { code, message }: NodeJS.ErrnoException,
  { host, port, prefix, gatewayPort }: ListenPlace,
): string {
  switch (code) {
    case 'EADDRINUSE':
      if (port === gatewayPort)
        return `${prefix}PORT: ${port} is the gateway's own PORT, and each needs one: set ${prefix}PORT to another one.`
      return `${prefix}PORT: ${port} on ${host} is already in use: stop the program that uses it, or set ${prefix}PORT to another one.`
    case 'EACCES':
      return `${prefix}PORT: this user may not listen on ${port}: set ${prefix}PORT to one from 1024 on.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${prefix}HOST: "${host}" is no address of this machine.`
    default:
      return `${prefix}PORT: nothing can listen on ${host} port ${port}: ${message}`
  }
}
