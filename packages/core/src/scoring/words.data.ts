// Tables of the default scorer: English words, chosen by hand.

/** Lines of words. */
export const STOP_WORDS: readonly string[] = [
  'a an the this that these those it its is are was were be been being am of to in on at by for from with without within into onto over under about as',
  'and or but if then else than so such not no nor do does did doing done have has had having i me my mine we us our you your he she they them their his',
  'her who whom which what when where why how can could will would shall should may might must there here each any all some both more most other only own',
  "same too very just also please want need like let lets get's s t don im i'm ll ve re d up out off per via using use used e g eg ie etc",
]

/** Verbs by what they do to their object; a verb may be in two classes. */
export const VERB_CLASSES: Readonly<Record<string, string>> = {
  read: 'list get show describe view read fetch retrieve display lookup inspect check query search find enumerate browse count peek',
  create: 'create add new insert make register provision post write put set generate build publish upload import append save store remember',
  update: 'update edit modify change patch rename replace alter configure revise restore upgrade move set',
  delete: 'delete remove drop destroy erase purge clear uninstall cancel archive unset',
  start: 'start run execute launch begin enable resume open activate connect lock deploy invoke trigger',
  stop: 'stop end pause disable close deactivate disconnect unlock halt kill terminate abort',
}

/** Words that ask for the same kind of action. */
export const ACTION_GROUPS: readonly string[] = [
  'list show display enumerate view browse listing print see give tell',
  'get fetch retrieve read obtain lookup describe inspect detail info information details check access load pull return provide',
  'search find query locate look discover filter match seek hunt',
  'create add new make insert register provision build generate produce compose write draft setup establish open',
  'delete remove drop destroy erase purge clear discard unregister uninstall wipe trash rid',
  'update edit modify change set patch alter revise adjust amend replace correct rename configure customize upgrade modification',
  'send post publish submit deliver email mail message notify share broadcast forward',
  'start launch run execute begin trigger invoke initiate kick perform call activate enable resume',
  'stop cancel abort terminate end halt kill close finish complete deactivate disable pause shutdown conclude settle resolve',
  'save store persist remember record keep memorize append log note archive backup',
  'copy clone duplicate replicate',
  'move transfer migrate relocate',
  'export download dump serialize extract package bundle',
  'import upload ingest',
  'connect attach link join bind associate',
  'disconnect detach unlink unbind',
  'analyze analyse examine investigate evaluate assess diagnose explain review audit inspect',
  'summarize summary overview digest brief recap outline',
]
