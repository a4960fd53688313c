// Apart from the other settings: its library is loaded only where there is a config.
export { validateConfig } from './config/validate.js'
