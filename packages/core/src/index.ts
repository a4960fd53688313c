export { importFloors } from './baseline/import-floors.js'
export { parseBaseline } from './baseline/parse.js'
export { record } from './baseline/record.js'
export type { RecordOptions, RecordResult } from './baseline/record.js'
export { serialiseBaseline } from './baseline/serialise.js'
export { bytesDecide } from './counter/bytes-decide.js'
export { check } from './check.js'
export type { CheckOptions } from './check.js'
export { createBpeCounter } from './counter/bpe.js'
export { characterCounter } from './counter/characters.js'
export { byteBound } from './counter/bytes.js'
export { hashSlots } from './counter/rank-table.js'
export type { RankTable } from './counter/rank-table.js'
export { noWork } from './counter/work.js'
export type { CounterWork } from './counter/work.js'
export { buildManifest } from './manifest/build.js'
export { checkEntries, normalise } from './manifest/normalise.js'
export { compareCodeUnits } from './manifest/order.js'
export { digestOf, serialiseManifest } from './manifest/serialise.js'
export { toolName } from './manifest/tool-name.js'
export { entryInView, textInView } from './manifest/view.js'
export { FAMILY_NAMES } from './baseline/families.js'
export type { Baseline, BaselineEntry, Family } from './model/baseline.js'
export type { Count, CountBound, TokenCounter } from './model/counter.js'
export type { Bound, BoundOrigin, Finding, Level, Part, PartKind, Remedy } from './model/finding.js'
export { isJsonObject, member } from './json/json.js'
export type { Json, JsonObject } from './json/json.js'
export type { Manifest, ToolFigure } from './model/manifest.js'
export type { Measurement, Subject } from './model/measurement.js'
export type { Instruments, Measured, Metric, MetricContext } from './model/metric.js'
export type {
  Outcome,
  Report,
  ReportedError,
  ReportedTool,
  Slack,
  Unmeasured,
  Verdict,
} from './model/report.js'
export type { Rule, RuleSetting, RuleWords } from './model/rule.js'
export type { Scenarios, SurfaceScenario, ToolScenario } from './model/scenario.js'
export type { Overlap, PreparedScorer, ScoredEntry, Scorer } from './model/scorer.js'
export type { ScenarioResult, Selection } from './model/selection.js'
export type { Era, Observed, Origin, PartlyRead, Surface } from './model/surface.js'
export { SurfaceError } from './errors/surface-error.js'
export type { SurfaceErrorCode } from './errors/surface-error.js'
export type { PerView, View } from './model/view.js'
export { costTree, partsOf } from './parts/parts.js'
export type { CostNode } from './parts/parts.js'
export { costTreeText } from './texts/cost-tree.js'
export { verdictLine } from './texts/verdict-line.js'
export { REPORTER_NAMES, REPORTERS } from './reporters/index.js'
export type { ReporterName } from './reporters/index.js'
export type { Paint, Reporter, ReporterOptions } from './model/reporter.js'
export { RULES } from './rules/index.js'
export { PRESET_NAMES, PRESETS } from './presets/presets.js'
export type { Preset, PresetName } from './presets/presets.js'
export { lexicalScorer } from './scoring/lexical.js'
export type { ComparedText, LexicalOptions } from './scoring/lexical.js'
export { fullForm } from './words/full-form.js'
export { leanTool } from './remedies/free-cures.js'
export { slimText } from './texts/slim-text.js'
export { slim } from './slim/slim.js'
export type {
  Cure,
  SlimOptions,
  SlimReport,
  SlimSelection,
  SlimTokens,
  SlimTool,
} from './slim/slim.js'
export { workspaceText } from './texts/workspace-text.js'
export { compareServers } from './workspace/compare.js'
export type {
  ServerGroup,
  WorkspaceOptions,
  WorkspaceReport,
  WorkspaceServer,
} from './workspace/compare.js'
export { listed, mention, printable } from './words/mention.js'
export { plural, quantity } from './words/quantity.js'
export type { ParityReport, ParityTool } from './model/parity.js'
export { parityText } from './texts/parity-text.js'
export { shortForm } from './words/short-form.js'
export type { Catalogue, ParameterDetail, ToolDetail, Withheld } from './model/catalogue.js'
