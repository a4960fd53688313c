#!/usr/bin/env node
'use strict'
require('./bundle/main.cjs').main(process)
